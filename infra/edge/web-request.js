// Viewer request of the web app. Its files are at the top level and in /assets; every other path is a screen of the app.
// Deeper paths are not forwarded: they may be keys of media, under which the cache has media for holders of a token. `/` is
// the landing page for visitors without a session cookie: a static page without calls. The app itself finds out whether a
// cookie is valid. A path that begins with two slashes is refused: for a browser it is the name of another host.
// edge-source.ts writes the names of the session cookie into this file.
const SESSION_COOKIES = [];

// Where password managers lead people: https://w3c.github.io/webappsec-change-password-url/. They first test that another
// path of this kind, which no site has, is not found.
const CHANGE_PASSWORD = '/.well-known/change-password';

function hasSession(cookies) {
  for (let i = 0; i < SESSION_COOKIES.length; i++) {
    const cookie = cookies[SESSION_COOKIES[i]];
    if (cookie && cookie.value !== '') return true;
  }
  return false;
}

function refusal(statusCode, statusDescription, text) {
  return {
    statusCode: statusCode,
    statusDescription: statusDescription,
    // It is not documented that CloudFront adds the response headers policy to an answer that a function generates.
    headers: {
      'content-type': { value: 'text/plain; charset=utf-8' },
      'cache-control': { value: 'no-store' },
      'content-security-policy': { value: "default-src 'none'; frame-ancestors 'none'" },
      'x-content-type-options': { value: 'nosniff' },
    },
    body: { encoding: 'text', data: text },
  };
}

function handler(event) {
  const request = event.request;
  if (request.uri.indexOf('//') === 0) {
    return refusal(400, 'Bad Request', 'This is not an address of the app: it begins with two slashes.');
  }
  const redirect = redirectToDomain(request);
  if (redirect) return redirect;
  if (request.uri === CHANGE_PASSWORD) {
    const headers = { location: { value: '/settings#you' }, 'cache-control': { value: 'no-store' } };
    return { statusCode: 302, statusDescription: 'Found', headers: headers };
  }
  if (request.uri.indexOf('/.well-known/') === 0) return refusal(404, 'Not Found', 'The app has no such address.');
  if (request.uri === '/' && !hasSession(request.cookies)) request.uri = '/landing.html';
  const file = /^\/(assets\/)?([^/]*)$/.exec(request.uri);
  if (!file || file[2].indexOf('.') < 0) request.uri = '/index.html';
  return request;
}
