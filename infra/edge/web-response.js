// Viewer response of the web app. Which page `/` is depends on the session cookie: a browser that has kept one of them asks
// again once the cookie has come or gone, and nobody between keeps either.
const PAGES = ['/', '/index.html', '/landing.html'];

function handler(event) {
  const headers = event.response.headers;
  if (PAGES.indexOf(event.request.uri) === -1) return event.response;
  headers['cache-control'] = { value: 'private, no-cache' };
  headers.vary = { value: headers.vary ? `${headers.vary.value}, Cookie` : 'Cookie' };
  return event.response;
}
