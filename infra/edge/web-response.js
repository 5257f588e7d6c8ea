// Viewer response of the web app. The page at `/` depends on the session cookie: the browser revalidates its
// copy, also after the cookie has changed, and no shared cache keeps one.
const PAGES = ['/', '/index.html', '/landing.html'];

function handler(event) {
  const headers = event.response.headers;
  if (PAGES.indexOf(event.request.uri) === -1) return event.response;
  headers['cache-control'] = { value: 'private, no-cache' };
  headers.vary = { value: headers.vary ? `${headers.vary.value}, Cookie` : 'Cookie' };
  return event.response;
}
