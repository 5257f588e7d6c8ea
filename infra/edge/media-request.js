import cf from 'cloudfront';

// Viewer request of /media/<token>/<key>: forwards a request for an object of the media bucket or the segments bucket when
// the token is for the object's key or folder.
// Claims and their text form are described in shared/model/ground/media-token.ts.
// The edge runtime has no destructuring, no for-of, no closures in async functions and no `await` inside a call's
// arguments (the function is created and then answers 503): each awaited value gets a name first.
const crypto = require('crypto');

const store = cf.kvs();
const CHUNK_BYTES = 5242880;
// MEDIA_TOKEN_SECONDS of shared/model/ground/media-token.ts: no token is valid for longer, whatever expiry it names.
const TOKEN_SECONDS = 3600;
// How far the clock that issued a token may be ahead. A token from a later time was issued before a clock was set back,
// and no cutoff of today would revoke it.
const AHEAD_SECONDS = 60;

function refuse(message) {
  return {
    statusCode: 403,
    statusDescription: 'Forbidden',
    // It is not documented that CloudFront adds the response headers policy to an answer that a function generates.
    headers: {
      'content-type': { value: 'application/json' },
      'cache-control': { value: 'no-store' },
      'content-security-policy': { value: "default-src 'none'; frame-ancestors 'none'" },
      'x-content-type-options': { value: 'nosniff' },
    },
    body: { encoding: 'text', data: JSON.stringify({ code: 'FORBIDDEN', message: message }) },
  };
}

// Takes the same time wherever the first difference is. The length is not secret.
function sameText(a, b) {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

// The entry has several keys while keys are rotated. Each is accepted.
async function isSigned(payload, signature) {
  const entry = await store.get('signing-key');
  const keys = entry.split(' ');
  for (let i = 0; i < keys.length; i++) {
    const expected = crypto.createHmac('sha256', keys[i]).update(payload).digest('base64url');
    if (keys[i].length > 0 && sameText(expected, signature)) return true;
  }
  return false;
}

async function isRevoked(claims) {
  for (let i = 0; i < claims.cutoffs.length; i++) {
    const entry = claims.cutoffs[i];
    const revoked = await store.exists(entry);
    if (revoked) {
      const time = await store.get(entry);
      // This form also refuses when the cutoff is not a number.
      if (!(claims.iat > parseInt(time, 10))) return true;
    }
  }
  return false;
}

// A claim that ends with a slash is a folder, and allows the objects directly in it. The path is compared undecoded: our
// keys need no encoding and have no dot segments. In this engine, `$` also matches before a final line break.
function isFor(claim, key) {
  if (claim.charAt(claim.length - 1) !== '/') return claim === key;
  const name = key.slice(claim.length);
  return key.indexOf(claim) === 0 && /^[\w-]/.test(name) && !/[^\w.-]/.test(name);
}

function isCurrent(claims) {
  const now = Date.now() / 1000;
  return claims.iat <= now + AHEAD_SECONDS && now < Math.min(claims.exp, claims.iat + TOKEN_SECONDS);
}

// Returns the claims of a token that is valid for `key` now, or null.
async function openToken(payload, signature, key) {
  const signed = await isSigned(payload, signature);
  if (!signed) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (!isFor(claims.key, key) || !isCurrent(claims)) return null;
  const revoked = await isRevoked(claims);
  return revoked ? null : claims;
}

// Returns the version to request from S3, encoded; an empty text for the current one, or null to refuse the request.
// An upload that is not copied yet can still be overwritten: its token names the version. Attached segments can be
// overwritten too: the playlist names their versions, and a token for them opens nothing without a version.
function versionFor(claims, asked, key) {
  if (claims.versionId) return encodeURIComponent(claims.versionId);
  if (claims.key.charAt(claims.key.length - 1) !== '/') return '';
  const value = asked && !asked.multiValue ? asked.value : '';
  const version = /[^\w.~!*'()%-]/.test(value) ? '' : value;
  if (claims.versions !== 1) return version;
  return version === '' || /\/sent-playlist\.json$/.test(key) ? null : version;
}

async function handler(event) {
  const request = event.request;
  const redirect = redirectToDomain(request);
  if (redirect) return redirect;
  const query = request.querystring;
  const parts = /^\/media\/([\w-]+)\.([\w-]+)\/([\s\S]+)$/.exec(request.uri);
  let claims = null;
  try {
    if (parts) claims = await openToken(parts[1], parts[2], parts[3]);
  } catch (error) {
    // There is no signing key yet, or the store does not answer. A token that cannot be checked is refused.
    console.log(`Media token not checked: ${error}`);
  }
  if (!claims) return refuse('This link is not valid any more.');
  if ((query.download || query.chunk) && claims.download !== 1) {
    return refuse('Downloading is switched off for this recording.');
  }
  if (query.chunk) {
    if (!/^\d{1,7}$/.test(query.chunk.value)) return refuse('There is no such part of this recording.');
    const start = Number(query.chunk.value) * CHUNK_BYTES;
    request.headers.range = { value: `bytes=${start}-${start + CHUNK_BYTES - 1}` };
  }
  const version = versionFor(claims, query.versionId, parts[3]);
  if (version === null) return refuse('This file has no such version.');
  request.uri = `/${parts[3]}`;
  // The only other parameter that stays is the file name, which the response needs.
  request.querystring = {};
  if (query.download) request.querystring.download = query.download;
  if (version) request.querystring.versionId = { value: version };
  return request;
}
