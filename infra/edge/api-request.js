// Viewer request of /api/* and /objects/*. The address that limits are counted by comes from CloudFront alone:
// whatever the caller wrote into the header is replaced. So does the host that the viewer used: the API is given its
// own host, and a page's Origin has to be compared with this one. By the correlation id the lines of all logs are found
// that this call leads to.
function handler(event) {
  const request = event.request;
  const elsewhere = redirectToDomain(request);
  if (elsewhere) return elsewhere;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  request.headers['x-correlation-id'] = { value: event.context.requestId };
  return request;
}
