// Viewer response of /share/?* and /embed/?*: gives a page that replaces a link's page the status of an error.
// edge-source.ts writes the headers of the embedded player into this file; the API sends them itself.
const EMBED_HEADERS = {};

function handler(event) {
  const response = event.response;
  const cacheControl = response.headers['cache-control'];
  // All answers of the API have `no-store`. An answer without it comes from the web bucket.
  if (response.statusCode >= 300 || (cacheControl && cacheControl.value === 'no-store')) return response;
  response.statusCode = 503;
  response.statusDescription = 'Service Unavailable';
  response.headers['cache-control'] = { value: 'no-store' };
  response.headers['retry-after'] = { value: '5' };
  delete response.headers.etag;
  delete response.headers['last-modified'];
  if (event.request.uri.indexOf('/embed/') === 0) {
    for (const name in EMBED_HEADERS) response.headers[name] = { value: EMBED_HEADERS[name] };
  }
  return response;
}
