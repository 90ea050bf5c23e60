//! `hexfall convert`, the built program.
