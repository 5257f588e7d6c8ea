// Viewer request of /api/*, /objects/*, /share/?* and /embed/?*. It sets three headers, and replaces those that the viewer
// sent: the viewer's address, by which limits are counted; the viewer's host, which a page's Origin is compared with (the
// API gets its own host); and the correlation id, which is in all log lines of the call.
//
// The pages of all links have one path, with the token in the query: when the API does not answer, CloudFront requests the
// same path from the web bucket, which has a replacement page there.
function handler(event) {
  const request = event.request;
  const redirect = redirectToDomain(request);
  if (redirect) return redirect;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  request.headers['x-correlation-id'] = { value: event.context.requestId };
  const page = /^\/(share|embed)\/(.+)$/.exec(request.uri);
  if (page) {
    request.uri = `/${page[1]}/page.html`;
    const from = request.querystring.t;
    // `&` and `+` have a meaning in a query, but not in a path.
    request.querystring = { shareToken: { value: page[2].replace(/&/g, '%26').replace(/\+/g, '%2B') } };
    // The files that the page preloads depend on the start time.
    if (from) request.querystring.t = { value: from.value };
  }
  return request;
}
