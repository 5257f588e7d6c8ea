// A part of every viewer-request function: edge-source.ts appends it, and sets the custom domain of the stack.
const DOMAIN = '';

// The query string as the viewer sent it.
function queryOf(querystring) {
  const pairs = [];
  for (const name in querystring) {
    const values = querystring[name].multiValue || [querystring[name]];
    for (let i = 0; i < values.length; i++) pairs.push(values[i].value === '' ? name : `${name}=${values[i].value}`);
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

// Redirects a request for CloudFront's domain name to the custom domain. Returns null for other requests, and for all
// requests of a stack without a custom domain. 308 keeps method and body.
function redirectToDomain(request) {
  if (DOMAIN === '' || request.headers.host.value.toLowerCase() === DOMAIN) return null;
  const location = `https://${DOMAIN}${request.uri}${queryOf(request.querystring)}`;
  return {
    statusCode: 308,
    statusDescription: 'Permanent Redirect',
    headers: { location: { value: location }, 'cache-control': { value: 'private, max-age=3600' } },
  };
}
