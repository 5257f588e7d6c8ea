// Viewer request of the web app: its files are at the top and in /assets, every other address is a screen of the app.
// Deeper paths are also bare keys of media, under which the cache has them for those who hold a token: none leads there
// from here. `/` is the landing page to the one who has no session cookie: a page that is ready, and calls nothing.
// Whether a cookie that is there is good, the app finds out. A path that begins with two slashes is not an address: to
// a browser it is the name of another host. edge-source.ts writes the names of the session cookie into this file.
const SESSION_COOKIES = [];

function hasSession(cookies) {
  for (let i = 0; i < SESSION_COOKIES.length; i++) {
    const cookie = cookies[SESSION_COOKIES[i]];
    if (cookie && cookie.value !== '') return true;
  }
  return false;
}

function handler(event) {
  const request = event.request;
  if (request.uri.indexOf('//') === 0) {
    return {
      statusCode: 400,
      statusDescription: 'Bad Request',
      // CloudFront does not say that it adds the headers of other answers to one that a function makes.
      headers: {
        'content-type': { value: 'text/plain; charset=utf-8' },
        'cache-control': { value: 'no-store' },
        'content-security-policy': { value: "default-src 'none'; frame-ancestors 'none'" },
        'x-content-type-options': { value: 'nosniff' },
      },
      body: { encoding: 'text', data: 'This is not an address of the app: it begins with two slashes.' },
    };
  }
  const redirect = redirectToDomain(request);
  if (redirect) return redirect;
  if (request.uri === '/' && !hasSession(request.cookies)) request.uri = '/landing.html';
  if (!/^\/(assets\/)?[^/]*\.[^/]*$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
