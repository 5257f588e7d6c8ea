// Viewer response of /media/* and of /objects/*, which redirects there: sets the headers that depend on the file.
// With `?download=<file name>`, the browser saves the file under that name.

// The query string is not decoded yet. An invalid encoding is used literally.
function decode(text) {
  try {
    return decodeURIComponent(text.replace(/\+/g, '%20'));
  } catch (_error) {
    return text;
  }
}

// Encodes a file name without the characters that could end the header, leave the download folder, or disguise the
// extension (control characters, slashes, bidirectional controls). Right-to-left letters stay.
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

// Other sites may show the picture of a link, as a preview: it reveals no more than the link does. They may also follow
// the redirect to it, because browsers check the header of each answer.
function isPicture(uri, type) {
  return /^\/objects\/[^/]+\/thumbnail\.jpg$/.test(uri) || (uri.indexOf('/objects/') !== 0 && type === 'image/jpeg');
}

// The playlist of a running recording is overwritten every two seconds, so no copy of it is kept.
function isOverwritten(uri) {
  return uri.indexOf('/segments/') >= 0 && /\/sent-playlist\.json$/.test(uri);
}

function handler(event) {
  const response = event.response;
  const headers = response.headers;
  const uri = event.request.uri;
  const download = event.request.querystring.download;
  const type = headers['content-type'] ? headers['content-type'].value : '';
  if (uri.indexOf('/objects/') !== 0) {
    // The browser revalidates its copy before each use, so a revoked link is refused there too. The uploader may have
    // stored the object with another header.
    headers['cache-control'] = { value: isOverwritten(uri) ? 'no-store' : 'private, no-cache' };
    headers['x-frame-options'] = { value: 'DENY' };
  }
  if (isPicture(uri, type)) headers['cross-origin-resource-policy'] = { value: 'cross-origin' };
  // A 304 has no content type to decide by. Without the header, the browser uses the one that it has stored.
  if (response.statusCode === 304) delete headers['cross-origin-resource-policy'];
  if (download && (response.statusCode === 200 || response.statusCode === 206)) {
    headers['content-disposition'] = { value: attachment(encodeName(decode(download.value))) };
  }
  return response;
}
