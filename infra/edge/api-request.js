// Viewer request of /api/*, /objects/*, /share/?* and /embed/?*. The address that limits are counted by comes from
// CloudFront alone: whatever the caller wrote into the header is replaced. So does the host that the viewer used: the API
// is given its own host, and a page's Origin has to be compared with this one. By the correlation id the lines of all logs
// are found that this call leads to.
//
// The page of a link is asked for under one path for all links, its token in the query: when the API does not answer, the
// web bucket is asked for the same path, and has a file there that stands in.
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
    // A page that starts at another moment preloads other files.
    if (from) request.querystring.t = { value: from.value };
  }
  return request;
}
