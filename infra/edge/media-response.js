// Viewer response of /media/* and of /objects/*, which leads there: what of their headers depends on the file.
// `?download=<file name>` makes the browser save the bytes under that name.

// The query string is as the viewer wrote it; one that is no valid encoding is taken literally.
function decode(text) {
  try {
    return decodeURIComponent(text.replace(/\+/g, '%20'));
  } catch (_error) {
    return text;
  }
}

// Encodes a file name without what could end the header, leave the download folder, or show another extension than
// the real one (control characters, slashes, bidirectional controls; right-to-left letters stay).
function encodeName(text) {
  return encodeURIComponent(text)
    .replace(/%([01][0-9A-F]|7F|C2%[89][0-9A-F]|E2%80%(8[EF]|A[A-E])|E2%81%A[6-9])/g, '')
    .replace(/%(2F|5C)/g, '_');
}

// RFC 6266: a plain name for old programs, and the real one in the encoding of RFC 5987.
function attachment(encoded) {
  if (!encoded) return 'attachment';
  const plain = decodeURIComponent(encoded).replace(/[^ -~]+|["%]/g, '_');
  const real = encoded.replace(/'/g, '%27').replace(/\(/g, '%28').replace(/\)/g, '%29').replace(/\*/g, '%2A');
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}

// A picture may be shown by other sites: it is what a preview of a link shows, and it names nothing that the link does
// not. So is the way to it, as a browser looks at the header of each answer on the way.
function isPicture(uri, type) {
  return /^\/objects\/[^/]+\/thumbnail\.jpg$/.test(uri) || (uri.indexOf('/objects/') !== 0 && type === 'image/jpeg');
}

// The playlist of a recording that goes on is another one two seconds later: there is nothing to keep.
function isWrittenOver(uri) {
  return /\/segments\/.*\/sent-playlist\.json$/.test(uri);
}

function handler(event) {
  const response = event.response;
  const headers = response.headers;
  const uri = event.request.uri;
  const download = event.request.querystring.download;
  const type = headers['content-type'] ? headers['content-type'].value : '';
  if (uri.indexOf('/objects/') !== 0) {
    // The browser asks again before it shows what it kept, so a revoked link is refused there too. An uploader may have
    // given the object another header.
    headers['cache-control'] = { value: isWrittenOver(uri) ? 'no-store' : 'private, no-cache' };
    headers['x-frame-options'] = { value: 'DENY' };
  }
  if (isPicture(uri, type)) headers['cross-origin-resource-policy'] = { value: 'cross-origin' };
  // It does not name the type of the file: the browser keeps using the header that it has stored.
  if (response.statusCode === 304) delete headers['cross-origin-resource-policy'];
  if (download && (response.statusCode === 200 || response.statusCode === 206)) {
    headers['content-disposition'] = { value: attachment(encodeName(decode(download.value))) };
  }
  return response;
}
