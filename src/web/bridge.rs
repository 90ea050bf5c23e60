//! What the game asks of the browser, done by `web/page/bridge.js`.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/web/page/bridge.js")]
extern "C" {
    #[wasm_bindgen(js_name = readFile, catch)]
    pub(super) fn read_file(name: &str) -> Result<Option<String>, JsValue>;
    #[wasm_bindgen(js_name = writeFile, catch)]
    pub(super) fn write_file(name: &str, text: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(js_name = removeFile, catch)]
    pub(super) fn remove_file(name: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(js_name = fileNames, catch)]
    pub(super) fn file_names() -> Result<Vec<String>, JsValue>;

    /// Hands the player a file.
    pub(crate) fn download(name: &str, text: &str);
    #[wasm_bindgen(js_name = askForFiles)]
    pub(super) fn ask_for_files(received: &Closure<dyn FnMut(String, Vec<u8>)>);

    /// The game can be seen: the page takes its own picture away.
    pub(super) fn shown();
    /// The game has stopped where it should not, for this reason.
    pub(super) fn stopped(why: &str);
    /// Where the page is, without what a link adds.
    #[wasm_bindgen(js_name = pageAddress)]
    pub(crate) fn page_address() -> String;
    /// How many minutes local time is ahead of the world's.
    #[wasm_bindgen(js_name = minutesFromUtc)]
    pub(crate) fn minutes_from_utc() -> i32;
    /// Whether the player has told the system that less should move.
    #[wasm_bindgen(js_name = wantsLessMotion)]
    pub(crate) fn wants_less_motion() -> bool;

    #[wasm_bindgen(js_name = onNews)]
    pub(super) fn on_news(wake: &Closure<dyn FnMut()>);
    /// Calls what was told to be called when there is news.
    pub(super) fn wake();
    /// Whether there is a worker to think beside the page.
    #[wasm_bindgen(js_name = hasWorker)]
    pub(crate) fn has_worker() -> bool;
    /// Sends an order to the worker, and returns the number by which news is asked for.
    pub(crate) fn think(order: &str) -> u32;
    /// What is new, told once.
    pub(crate) fn news(number: u32) -> Option<String>;
    /// Lets a search end with what it has found so far.
    pub(crate) fn hurry(number: u32);
    /// Ends a search.
    pub(crate) fn forget(number: u32);
}
