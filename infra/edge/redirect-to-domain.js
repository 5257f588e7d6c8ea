// A part of every viewer-request function: edge-source.ts appends it, and writes the stack's own domain into it.
const DOMAIN = '';

// The query string as the viewer wrote it.
function queryOf(querystring) {
  const pairs = [];
  for (const name in querystring) {
    const values = querystring[name].multiValue || [querystring[name]];
    for (let i = 0; i < values.length; i++) pairs.push(values[i].value === '' ? name : `${name}=${values[i].value}`);
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

// Sends anyone who calls the distribution by CloudFront's name of it to its own domain; gives null to everyone else,
// and where there is no domain. 308 keeps method and body.
function redirectToDomain(request) {
  if (DOMAIN === '' || request.headers.host.value.toLowerCase() === DOMAIN) return null;
  const location = `https://${DOMAIN}${request.uri}${queryOf(request.querystring)}`;
  return {
    statusCode: 308,
    statusDescription: 'Permanent Redirect',
    headers: { location: { value: location }, 'cache-control': { value: 'private, max-age=3600' } },
  };
}
