//! The grammar of SGF: nodes of properties with their values.
//!
//! Only the main line is read. It is all that stands before the first closing bracket: at every branching the first
//! branch is the main one, and follows at once.

use super::BadSgf;

/// One node of the main line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    /// The properties in their order, with all their values.
    pub(super) properties: Vec<Property>,
}

/// A property: `AB[a1][b2]`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Property {
    /// Its capital letters.
    pub(super) name: String,
    /// Its values, without what escapes them.
    pub(super) values: Vec<String>,
}

/// What a file holds.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tree {
    /// The main line of its first game.
    pub(super) main: Vec<Node>,
    /// How many branches there are beside it.
    pub(super) branches: usize,
    /// How many games follow.
    pub(super) more_games: usize,
}

/// Reads a file.
pub(super) fn read(text: &str) -> Result<Tree, BadSgf> {
    let mut letters = text.chars();
    // Whatever stands before the first bracket is somebody's greeting.
    letters.by_ref().find(|&letter| letter == '(').ok_or(BadSgf::NoGame)?;
    let mut tree = Tree { main: Vec::new(), branches: 0, more_games: 0 };
    let mut depth = 1_usize;
    let mut name = String::new();
    let mut in_main = true;
    while depth > 0 {
        match letters.next().ok_or(BadSgf::CutShort)? {
            '(' => {
                depth += 1;
                tree.branches += usize::from(!in_main);
            }
            ')' => {
                depth -= 1;
                in_main = false;
            }
            '[' => {
                let value = value(&mut letters)?;
                if in_main {
                    add(&mut tree.main, &mut name, value)?;
                }
            }
            ';' => {
                name.clear();
                if in_main {
                    tree.main.push(Node::default());
                }
            }
            letter if letter.is_ascii_uppercase() => name.push(letter),
            // Old files write names like SiZe; some have brackets in names of players that nothing escapes.
            _ => {}
        }
    }
    let mut depth = 0_usize;
    while let Some(letter) = letters.next() {
        match letter {
            '(' => {
                tree.more_games += usize::from(depth == 0);
                depth += 1;
            }
            ')' => depth = depth.saturating_sub(1),
            '[' => drop(value(&mut letters)),
            _ => {}
        }
    }
    if tree.main.is_empty() { Err(BadSgf::NoGame) } else { Ok(tree) }
}

/// Adds a value to the property that was named, or to the last.
fn add(main: &mut [Node], name: &mut String, value: String) -> Result<(), BadSgf> {
    let node = main.last_mut().ok_or(BadSgf::NoGame)?;
    if name.is_empty() {
        node.properties.last_mut().ok_or(BadSgf::NoGame)?.values.push(value);
    } else {
        node.properties.push(Property { name: std::mem::take(name), values: vec![value] });
    }
    Ok(())
}

/// The rest of a value, without what escapes it.
fn value(letters: &mut impl Iterator<Item = char>) -> Result<String, BadSgf> {
    let mut value = String::new();
    loop {
        match letters.next().ok_or(BadSgf::CutShort)? {
            ']' => return Ok(value),
            '\\' => value.push(letters.next().ok_or(BadSgf::CutShort)?),
            letter => value.push(letter),
        }
    }
}

/// A text as a value.
pub(super) fn escaped(text: &str) -> String {
    let escaped = |letter: char| [Some('\\').filter(|_| r"\]".contains(letter)), Some(letter)];
    text.chars().flat_map(escaped).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(tree: &Tree) -> Vec<String> {
        let of = |node: &Node| node.properties.iter().map(|it| it.name.clone()).collect::<String>();
        tree.main.iter().map(of).collect()
    }

    #[test]
    fn the_main_line_is_the_first_branch_everywhere() {
        let tree = read("x(;A[1](;B[2](;C[3])(;D[4]))(;E[5](;F[6]))) (;G[7](;H[8]))").unwrap();
        assert_eq!(names(&tree), ["A", "B", "C"]);
        assert_eq!((tree.branches, tree.more_games), (3, 1));
    }

    #[test]
    fn values_may_hold_anything_that_is_escaped() {
        let nasty = r"a;b(c)[d]\e";
        let tree = read(&format!("(;C[{}]AB[a1] [b2]SiZe[9])", escaped(nasty))).unwrap();
        let properties = &tree.main[0].properties;
        assert_eq!(properties[0].values, [nasty]);
        assert_eq!(properties[1].values, ["a1", "b2"]);
        assert_eq!(properties[2].name, "SZ");
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        for (text, error) in [
            ("", BadSgf::NoGame),
            ("()", BadSgf::NoGame),
            ("(A[1])", BadSgf::NoGame),
            ("(;[1])", BadSgf::NoGame),
            ("(;A[1]", BadSgf::CutShort),
            ("(;A[1", BadSgf::CutShort),
            ("(;A[1\\", BadSgf::CutShort),
        ] {
            assert_eq!(read(text), Err(error), "{text}");
        }
        let deep = "(;".repeat(100_000);
        assert_eq!(read(&deep), Err(BadSgf::CutShort));
    }
}
