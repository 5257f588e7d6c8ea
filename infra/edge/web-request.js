// Viewer request of the web app: every address without a file extension is a screen of the app.
function handler(event) {
  const request = event.request;
  const elsewhere = redirectToDomain(request);
  if (elsewhere) return elsewhere;
  const path = request.uri;
  if (path.slice(path.lastIndexOf('/')).indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
