//! The commands, and what they do.

use std::path::Path;
use std::time::Duration;

use super::certain;
use super::parameters::{Parameters, told};
use super::request::Request;
use super::thinking::{Aim, Choice, Thinking};
use super::words::{Spoken, colour, read_colour};
use crate::engine::{Recall, hint_within};
use crate::record::{self, Play, Sheet, SwapForm};
use crate::rules::{BadRules, GameKind, Move, Position, Rules, Side, picture_of};

/// Asks a search to stop, and says that it can be asked.
pub(super) const INTERRUPT: &str = "gogui-interrupt";
/// The protocol's own number.
const PROTOCOL: &str = "2";
/// Unless somebody says how many moves the time is for, it is for this many.
const MOVES_TO_GO: u32 = 20;

/// Every command.
const COMMANDS: &[&str] = &[
    "all_legal_moves",
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    INTERRUPT,
    "hexfall-best",
    "hexfall-carrier",
    "hexfall-connection",
    "hexfall-given",
    "hexfall-influence",
    "hexfall-joined",
    "hexfall-must_play",
    "hexfall-values",
    "hexfall-winner",
    "hexgui-analyze_commands",
    "known_command",
    "list_commands",
    "loadsgf",
    "name",
    "param_game",
    "param_hexfall",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "showboard",
    "time_left",
    "undo",
    "version",
];

/// What HexGui offers in its menu: how an answer is shown, its name there, and what is asked.
const ANALYSES: &[&str] = &[
    "string/Best Moves/hexfall-best %c",
    "pspairs/Values/hexfall-values %c",
    "gfx/Values as Colours/hexfall-influence %c",
    "string/Move that would be played/reg_genmove %c",
    "string/Winner by Connections/hexfall-winner %m",
    "plist/Must Play/hexfall-must_play %m",
    "plist/Connection of the Winner or Threat/hexfall-carrier %m",
    "plist/Joined with a Cell/hexfall-joined %m %p",
    "plist/Connection with its Near Edge/hexfall-connection %m %p near",
    "plist/Connection with its Far Edge/hexfall-connection %m %p far",
    "pspairs/Dead and Captured Cells/hexfall-given",
    "plist/All Legal Moves/all_legal_moves",
    "string/Final Score/final_score",
    "param/Game Parameters/param_game",
    "param/Search Parameters/param_hexfall",
];

/// One end of a conversation: it is told requests and says answers.
pub struct Server {
    sheet: Sheet,
    parameters: Parameters,
    /// What is left on the clocks, and for how many moves.
    left: [Option<(Duration, u32)>; 2],
    recall: Recall,
}

/// What comes of a request.
pub enum Reply {
    /// An answer.
    Say(String),
    /// A search, to be [finished](Server::finish) when it is over.
    Think(Box<Thinking>),
    /// A last answer.
    Leave(String),
}

impl Server {
    /// A server with an empty board of the usual size.
    pub fn new(parameters: Parameters) -> Result<Server, BadRules> {
        let (width, height) = Rules::usual(GameKind::Hex).variant.size();
        let (sheet, recall) = (Sheet::new(width, height)?, Recall::default());
        Ok(Server { sheet, parameters, left: [None; 2], recall })
    }

    /// Hears a line. Comments are answered by nothing.
    pub fn hear(&mut self, line: &str) -> Option<Reply> {
        let request = Request::of(line)?;
        let aim = match request.command.as_str() {
            "quit" => return Some(Reply::Leave(request.answered(Ok(String::new())))),
            "genmove" => Some(Aim::Play),
            "reg_genmove" => Some(Aim::Tell),
            "hexfall-best" => Some(Aim::Best),
            "hexfall-values" => Some(Aim::Values),
            "hexfall-influence" => Some(Aim::Influence),
            _ => None,
        };
        Some(match aim {
            Some(aim) => match self.begin(&request, aim) {
                Ok(thinking) => Reply::Think(Box::new(thinking)),
                Err(reason) => Reply::Say(request.answered(Err(reason))),
            },
            None => Reply::Say(request.answered(self.answer(&request))),
        })
    }

    fn answer(&mut self, request: &Request) -> Result<String, String> {
        let arguments = &request.arguments;
        match request.command.as_str() {
            "name" => Ok("Hexfall".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "protocol_version" => Ok(PROTOCOL.to_owned()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "known_command" => {
                let command = request.argument(0, "the name of a command")?;
                Ok(COMMANDS.contains(&command).to_string())
            }
            "hexgui-analyze_commands" => Ok(ANALYSES.join("\n")),
            "boardsize" => self.set_size(request),
            "clear_board" => {
                let (width, height) = self.sheet.size();
                self.clear(width, height)
            }
            "play" => self.play(request),
            "undo" => self
                .sheet
                .undo()
                .map(|_| String::new())
                .ok_or("there is nothing to undo".to_owned()),
            "showboard" => Ok(format!("\n{}", picture_of(GameKind::Hex, self.sheet.position()))),
            "final_score" => match self.sheet.winner() {
                Some(winner) => Ok(format!("{}+", colour(winner)[..1].to_uppercase())),
                None => Err("the game is not over".to_owned()),
            },
            "all_legal_moves" => Ok(self.legal_moves()),
            "hexfall-winner" => certain::winner(&self.sheet, request),
            "hexfall-must_play" => certain::must_play(&self.sheet, request),
            "hexfall-carrier" => certain::carrier(&self.sheet, request),
            "hexfall-connection" => certain::connection(&self.sheet, request),
            "hexfall-joined" => certain::joined(&self.sheet, request),
            "hexfall-given" => certain::given(&self.sheet),
            "loadsgf" => self.load(request),
            "time_left" => self.set_time_left(request),
            "param_game" => self.parameters.game(arguments),
            "param_hexfall" => self.parameters.search(arguments),
            // Whoever thinks has heard it already.
            INTERRUPT => Ok(String::new()),
            command => Err(format!("unknown command “{command}”")),
        }
    }

    fn set_size(&mut self, request: &Request) -> Result<String, String> {
        let width = request.argument(0, "a number of columns")?;
        let height = request.arguments.get(1).map_or(width, String::as_str);
        let sides = GameKind::Hex.offered_sides();
        let side = |text: &str| {
            let side = text.parse().ok().filter(|side| sides.contains(side));
            let (least, most) = (sides.start(), sides.end());
            side.ok_or_else(|| format!("“{text}” is not a size: {least} to {most}"))
        };
        let (width, height) = (side(width)?, side(height)?);
        self.clear(width, height)
    }

    fn clear(&mut self, width: u8, height: u8) -> Result<String, String> {
        self.sheet = told(Sheet::new(width, height))?;
        Ok(String::new())
    }

    fn play(&mut self, request: &Request) -> Result<String, String> {
        let side = told(read_colour(request.argument(0, "a colour and a move")?))?;
        let spoken = told(request.argument(1, "a colour and a move")?.parse())?;
        self.put(side, spoken)?;
        Ok(String::new())
    }

    /// Plays, if that can be played.
    fn put(&mut self, side: Side, spoken: Spoken) -> Result<(), String> {
        told(self.sheet.play(match spoken {
            Spoken::Cell(cell) => Play::Stone(side, cell),
            Spoken::Pass => Play::Pass,
            Spoken::Resign => Play::Resign(side),
            Spoken::Forfeit => Play::Forfeit(side),
            Spoken::Swap(_) if !self.parameters.allow_swap => {
                return Err("no swap unless param_game allow_swap is 1".to_owned());
            }
            Spoken::Swap(form) => match told(self.sheet.can_swap(form))? {
                (owner, _) if owner == side => {
                    return Err("nobody takes over a stone of their own".to_owned());
                }
                _ => Play::Swap(form),
            },
        }))
    }

    fn legal_moves(&self) -> String {
        if self.sheet.winner().is_some() {
            return String::new();
        }
        let form = SwapForm::usual(self.sheet.size());
        let can_swap = self.parameters.allow_swap && self.sheet.can_swap(form).is_ok();
        let cells = self.sheet.position().legal_cells().map(Spoken::Cell);
        let all = cells.chain(can_swap.then_some(Spoken::Swap(form)));
        all.map(|spoken| spoken.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// A name may have blanks; a number behind it is that of the last move.
    fn load(&mut self, request: &Request) -> Result<String, String> {
        request.argument(0, "a file")?;
        let (moves, file) = match &request.arguments[..] {
            [file @ .., last] if !file.is_empty() && last.parse::<usize>().is_ok() => {
                (last.parse().ok(), file)
            }
            file => (None, file),
        };
        let file = file.join(" ");
        let bytes = record::read_file(Path::new(file.trim_matches('"')));
        let told = |error: &dyn ToString| format!("{file}: {}", error.to_string());
        let bytes = bytes.map_err(|error| told(&error))?;
        let mut sheet = record::read_sgf(&bytes).map_err(|error| told(&error))?;
        if let Some(moves) = moves.filter(|&moves| moves < sheet.plays().len()) {
            sheet.go_back_to(moves);
        }
        self.sheet = sheet;
        Ok(String::new())
    }

    fn set_time_left(&mut self, request: &Request) -> Result<String, String> {
        let side = told(read_colour(request.argument(0, "a colour and seconds")?))?;
        let text = request.argument(1, "a colour and seconds")?;
        let seconds = text.parse().ok().and_then(|it| Duration::try_from_secs_f64(it).ok());
        let seconds = seconds.ok_or_else(|| format!("“{text}” is no number of seconds"))?;
        let moves = match request.arguments.get(2) {
            Some(text) => text.parse().map_err(|_| format!("“{text}” is no number of moves"))?,
            None => 0,
        };
        self.left[side] = Some((seconds, if moves == 0 { MOVES_TO_GO } else { moves }));
        Ok(String::new())
    }

    /// Begins to look for a move, or at all of them.
    fn begin(&self, request: &Request, aim: Aim) -> Result<Thinking, String> {
        let side = told(read_colour(request.argument(0, "a colour")?))?;
        let Parameters { opponent, seed, threads, allow_swap, live_gfx } = self.parameters;
        if self.sheet.winner().is_some() {
            return Err("the game is over".to_owned());
        }
        let game = told(self.sheet.game_for(side, allow_swap))?;
        // Dice that fall the same on every move would make the careless careful, or never.
        let seed = seed.wrapping_add(self.sheet.plays().len() as u64);
        let search = match aim {
            Aim::Play | Aim::Tell => self.recall.search(&opponent, &game, seed),
            _ => hint_within(&game, seed, self.parameters.patience()),
        }
        .with_threads(threads);
        let share = self.left[side].map(|(left, moves)| left / moves);
        Ok(Thinking::new((request.clone(), aim), (&game, search), share, live_gfx))
    }

    /// The answer to what a search was for.
    pub fn finish(&mut self, thinking: &Thinking) -> String {
        let answer = match thinking.aim {
            Aim::Play | Aim::Tell => self.choose(thinking),
            _ => Ok(thinking.told()),
        };
        thinking.request.answered(answer)
    }

    fn choose(&mut self, thinking: &Thinking) -> Result<String, String> {
        let spoken = match thinking.choice() {
            Some(Choice::Move(Move::Place(cell))) => Spoken::Cell(cell),
            Some(Choice::Move(Move::Swap)) => Spoken::Swap(SwapForm::usual(self.sheet.size())),
            Some(_) => Spoken::Resign,
            None => return Err("there is no move".to_owned()),
        };
        if thinking.aim == Aim::Play {
            if let Some((left, _)) = &mut self.left[thinking.side] {
                *left = left.saturating_sub(thinking.taken());
            }
            self.put(thinking.side, spoken)?;
        }
        Ok(spoken.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Opponent;

    #[test]
    fn every_command_that_is_listed_is_known() {
        let opponent = Opponent::find(GameKind::Hex, "random").unwrap();
        for command in COMMANDS {
            let mut server = Server::new(Parameters::new(opponent, 1)).unwrap();
            let Some(Reply::Say(answer) | Reply::Leave(answer)) = server.hear(command) else {
                panic!("{command} wants no colour")
            };
            assert!(!answer.contains("unknown command"), "{answer}");
        }
        for line in ANALYSES {
            let command = line.split('/').nth(2).and_then(|it| it.split(' ').next()).unwrap();
            assert!(COMMANDS.contains(&command), "{command}");
        }
    }
}
