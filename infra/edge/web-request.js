// Viewer request of the web app: share links open the small share page, every other address without a file
// extension is a screen of the app.
function handler(event) {
  const request = event.request;
  const path = request.uri;
  if (/^\/share\/./.test(path)) request.uri = '/share.html';
  else if (path.slice(path.lastIndexOf('/')).indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
