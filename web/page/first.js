// Runs before everything else, and in every browser, also where nothing else does: hence the old JavaScript.
// It finds out whether Hexfall can run here, and says so where it cannot.

(function () {
  'use strict';
  var root = document.documentElement;

  // Shows what is wrong instead of the loading screen. `state` is "failed" (it never began) or "stopped".
  function tell(state, title, text, way, said) {
    // The first thing that went wrong is the one to tell: the rest follows from it.
    var now = root.getAttribute('data-state');
    if (now === 'failed' || now === 'stopped') return;
    root.setAttribute('data-state', state);
    if (document.body) fill(title, text, way, said);
    else document.addEventListener('DOMContentLoaded', function () { fill(title, text, way, said); });
  }

  function fill(title, text, way, said) {
    var card = document.getElementById('trouble');
    card.querySelector('h2').textContent = title;
    card.querySelector('p').textContent = text;
    var button = card.querySelector('button');
    button.hidden = !way;
    button.textContent = way || '';
    button.onclick = function () { location.reload(); };
    card.querySelector('details').hidden = !said;
    card.querySelector('pre').textContent = said || '';
    card.hidden = false;
    if (way) button.focus();
  }

  function tooOld() {
    tell('failed', 'This browser is too old for Hexfall',
      'Please update it, or open this page in a current Firefox, Chrome, Edge or Safari.');
  }

  function notFetched(said) {
    tell('failed', 'Hexfall could not be loaded',
      'The connection broke off, or the server did not answer.', 'Try again', said);
  }

  function draws() {
    try {
      return !!document.createElement('canvas').getContext('webgl2');
    } catch (error) {
      return false;
    }
  }

  function check() {
    if (!('noModule' in document.createElement('script'))) {
      tooOld();
    } else if (typeof WebAssembly !== 'object') {
      tell('failed', 'Hexfall cannot run in this browser',
        'WebAssembly, which Hexfall is made of, is missing or switched off (on an iPhone by Lockdown Mode). ' +
        'Allow it for this page, or open the page in another browser.', 'Try again');
    } else if (!draws()) {
      tell('failed', 'Hexfall cannot draw here',
        'The browser offers no WebGL 2. Switch hardware acceleration on in its settings, or update the browser, ' +
        'then try again.', 'Try again');
    }
    return root.getAttribute('data-state') !== 'failed';
  }

  // The look that the player chose in the game, or else the system's, so that the first moment does not dazzle.
  function isLight() {
    try {
      var chosen = /theme:\s*(Dark|Light)/.exec(localStorage.getItem('hexfall/settings.ron'));
      if (chosen) return chosen[1] === 'Light';
    } catch (error) {
      // Storage may be forbidden; the system's look will do.
    }
    return !!window.matchMedia && matchMedia('(prefers-color-scheme: light)').matches;
  }

  // A script of the page that does not arrive has nobody else to tell of it.
  window.addEventListener('error', function (event) {
    if (event.target && event.target.tagName === 'SCRIPT') notFetched(event.target.src);
  }, true);

  root.setAttribute('data-state', 'loading');
  root.setAttribute('data-theme', isLight() ? 'light' : 'dark');
  window.hexfallPage = { tell: tell, tooOld: tooOld, notFetched: notFetched, runs: check() };
})();
