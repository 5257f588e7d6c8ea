// Viewer request of the web app: every address without a file extension is a screen of the app.
function handler(event) {
  const request = event.request;
  const redirect = redirectToDomain(request);
  if (redirect) return redirect;
  const path = request.uri;
  if (path.slice(path.lastIndexOf('/')).indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
