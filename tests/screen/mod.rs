//! A screen of its own with a mouse and a camera: Xvfb, xdotool and ImageMagick.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bevy::math::Vec2;
use hexfall::app::board::layout::Layout;
use hexfall::app::board::view::Fitted;
use hexfall::app::screens::board_room;
use hexfall::rules::{Cell, Game};

/// How long the slowest machine may take to open a window or to come to rest.
const PATIENCE: Duration = Duration::from_secs(90);

/// A display that nobody sees. It ends with this value.
pub(crate) struct Display {
    server: Child,
    name: String,
}

/// A picture of a window.
#[derive(Clone, PartialEq)]
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pixels: Vec<u8>,
}

/// The tools that are missing here.
pub(crate) fn missing_tools() -> Vec<&'static str> {
    let found = |tool: &str| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
    };
    ["Xvfb", "xdotool", "import", "convert"].into_iter().filter(|tool| !found(tool)).collect()
}

impl Display {
    /// A display large enough for every window of the tests.
    pub(crate) fn open() -> Display {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "2600x1500x24", "-nolisten", "tcp"])
            // Without this it starts anew when a program ends, and refuses the next one meanwhile.
            .arg("-noreset")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        let stdout = server.stdout.take().expect("Xvfb's answer");
        BufReader::new(stdout).read_line(&mut number).expect("Xvfb tells its display");
        Display { server, name: format!(":{}", number.trim()) }
    }

    /// The name for `DISPLAY`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    fn xdotool(&self, args: &[&str]) -> Option<String> {
        let output = Command::new("xdotool")
            .args(args)
            .env("DISPLAY", &self.name)
            .output()
            .expect("xdotool");
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Waits for a window of this title, gives it its size and puts it into the corner.
    pub(crate) fn window(&self, title: &str, (width, height): (u32, u32)) -> String {
        let id = wait_for("the window", || {
            let found = self.xdotool(&["search", "--onlyvisible", "--name", title])?;
            found.lines().next().filter(|id| !id.is_empty()).map(str::to_owned)
        });
        let (width, height) = (width.to_string(), height.to_string());
        self.xdotool(&["windowmove", &id, "0", "0"]);
        self.xdotool(&["windowsize", &id, &width, &height]);
        self.xdotool(&["windowfocus", &id]);
        // Before its first frame it would take no key.
        wait_for("the first frame", || self.take_picture(&id).filter(|it| !it.is_blank()));
        id
    }

    /// Clicks at a pixel of the display.
    pub(crate) fn click(&self, x: f32, y: f32) {
        let (x, y) = (x.round().to_string(), y.round().to_string());
        self.xdotool(&["mousemove", &x, &y]).expect("the mouse moves");
        std::thread::sleep(Duration::from_millis(120));
        self.xdotool(&["mousedown", "1"]).expect("the mouse clicks");
        std::thread::sleep(Duration::from_millis(60));
        self.xdotool(&["mouseup", "1"]).expect("the mouse clicks");
        std::thread::sleep(Duration::from_millis(120));
    }

    /// Moves the mouse out of the way.
    pub(crate) fn park(&self, x: f32, y: f32) {
        let (x, y) = (x.round().to_string(), y.round().to_string());
        self.xdotool(&["mousemove", &x, &y]);
    }

    /// Presses a key, by X's name for it.
    pub(crate) fn press(&self, key: &str) {
        self.xdotool(&["key", "--delay", "80", key]).expect("a key");
        std::thread::sleep(Duration::from_millis(150));
    }

    /// Presses a key while Ctrl is down, slowly enough for a slow window.
    pub(crate) fn press_with_ctrl(&self, key: &str) {
        self.press_with("ctrl", &[key]);
    }

    /// Presses keys one after the other while another is down, slowly enough for a slow window.
    pub(crate) fn press_with(&self, modifier: &str, keys: &[&str]) {
        let down = [["keydown", modifier]];
        let up = [["keyup", modifier]];
        let keys = keys.iter().map(|key| ["key", *key]);
        for args in down.into_iter().chain(keys).chain(up) {
            self.xdotool(&args).expect("a key");
            std::thread::sleep(Duration::from_millis(400));
        }
    }

    /// Types a text.
    pub(crate) fn write(&self, text: &str) {
        self.xdotool(&["type", "--delay", "30", text]).expect("a text");
        std::thread::sleep(Duration::from_millis(150));
    }

    /// The picture of a window, once it has drawn and come to rest at this size. A busy machine leaves a
    /// new window blank for a while: that is no rest.
    pub(crate) fn picture(&self, window: &str, size: (u32, u32)) -> Picture {
        let mut last = None;
        let mut still = 0;
        wait_for("the picture to come to rest", || {
            std::thread::sleep(Duration::from_millis(250));
            let picture = self.take_picture(window).filter(|picture| !picture.is_blank())?;
            let right_size = (picture.width, picture.height) == (size.0 as usize, size.1 as usize);
            still = if last.as_ref() == Some(&picture) && right_size { still + 1 } else { 0 };
            last = Some(picture);
            if still >= 2 { last.take() } else { None }
        })
    }

    /// The same of a window that is about to show something else.
    pub(crate) fn other_picture(&self, window: &str, size: (u32, u32), than: &Picture) -> Picture {
        wait_for("another picture", || {
            self.take_picture(window).filter(|picture| !picture.is_blank() && picture != than)
        });
        self.picture(window, size)
    }

    /// Waits until a window shows this again.
    pub(crate) fn wait_for_picture(&self, window: &str, wanted: &Picture) {
        wait_for("the picture from before", || {
            self.take_picture(window).filter(|picture| picture == wanted)
        });
    }

    /// A picture of a window, whatever it is doing.
    pub(crate) fn take_picture(&self, window: &str) -> Option<Picture> {
        let output = Command::new("import")
            .args(["-display", &self.name, "-window", window, "-depth", "8", "ppm:-"])
            .output()
            .expect("import");
        Picture::from_ppm(&output.stdout)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Picture {
    /// Reads the plainest picture format there is: P6, width, height, 255, then the bytes.
    fn from_ppm(bytes: &[u8]) -> Option<Picture> {
        let mut words = Vec::new();
        let mut at = 0;
        while words.len() < 4 {
            let end = at + bytes.get(at..)?.iter().position(u8::is_ascii_whitespace)?;
            words.push(str::from_utf8(&bytes[at..end]).ok()?);
            at = end + 1;
        }
        let (width, height) = (words[1].parse().ok()?, words[2].parse().ok()?);
        Some(Picture { width, height, pixels: bytes.get(at..)?.to_vec() })
    }

    /// The colour of a pixel.
    pub(crate) fn at(&self, x: f32, y: f32) -> [u8; 3] {
        let (x, y) = (x.round() as usize, y.round() as usize);
        let place = (y.min(self.height - 1) * self.width + x.min(self.width - 1)) * 3;
        [self.pixels[place], self.pixels[place + 1], self.pixels[place + 2]]
    }

    /// Whether there is nothing on it: a blank window has one colour, or a few.
    pub(crate) fn is_blank(&self) -> bool {
        let colours: HashSet<&[u8]> = self.pixels.chunks(3).collect();
        colours.len() <= 50
    }

    /// Writes it as a PNG.
    pub(crate) fn write(&self, path: &Path) {
        let mut ppm = format!("P6 {} {} 255\n", self.width, self.height).into_bytes();
        ppm.extend(&self.pixels);
        let file = path.with_extension("ppm");
        std::fs::write(&file, ppm).expect("a picture is written");
        let status = Command::new("convert").arg(&file).arg(path).status().expect("convert");
        assert!(status.success());
        std::fs::remove_file(file).expect("the raw picture is removed");
    }
}

/// Where a place beside a cell's middle is in a window of this size.
pub(crate) fn cell_pixel(game: &Game, cell: Cell, beside: Vec2, size: (u32, u32)) -> Vec2 {
    let window = Vec2::new(size.0 as f32, size.1 as f32);
    let fitted = Fitted::whole(Layout::new(game, 0), board_room(window), window);
    fitted.pixel(fitted.layout.centre(cell) + beside)
}

/// The folder for pictures.
pub(crate) fn pictures() -> PathBuf {
    let folder = std::env::var_os("HEXFALL_PICTURES").map_or_else(
        || PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../pictures"),
        PathBuf::from,
    );
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Asks again and again until there is an answer.
pub(crate) fn wait_for<T>(what: &str, mut answer: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = answer() {
            return answer;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
