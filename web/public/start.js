// Runs the scripts of the app where the page's inline script, which does so otherwise, was refused: while a new version is
// deployed, the list of allowed scripts may be of another version than the page.
const scripts = document.getElementById('scripts');
if (!globalThis.startsItself) document.head.append(scripts.content.cloneNode(true));
