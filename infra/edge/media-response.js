// Viewer response of /media/*: `?download=<file name>` makes the browser save the bytes under that name.

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

function handler(event) {
  const response = event.response;
  const download = event.request.querystring.download;
  if (download && (response.statusCode === 200 || response.statusCode === 206)) {
    response.headers['content-disposition'] = { value: attachment(encodeName(decode(download.value))) };
  }
  return response;
}
