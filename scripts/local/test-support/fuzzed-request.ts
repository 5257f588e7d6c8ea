import type { Ending, RawRequest } from './raw-request.ts';

type Random = () => number;

const METHODS = ['GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
const OTHER_METHODS = ['CONNECT', 'TRACE', 'PRI', 'get', 'G\0T', '', 'É', 'M'.repeat(3000)];

const TARGETS = [
  ...['/', '//', '///%2f', '/%', '/%zz', '/%00', '/%ff%fe', '/%E0%A4%A', '/..', '/..%2f..%2fetc', '/.%00/', '*', ''],
  ...['http://[', 'http://other.example/', '//other.example/x', 'other.example:443', '?', '/?', '/#', '/\\'],
  ...['/api/auth/user', '/api/auth/user?__proto__=x&__proto__=y', '/api/%zz', '/api/workspaces/%zz', '/api/shared/%00'],
  ...[
    '/media/a.b/%zz',
    '/media/a.b/c?chunk=-1&download=%zz',
    '/objects/%zz/x',
    '/share/%zz',
    '/embed/%00',
    '/api/oembed?url=%',
  ],
  ...['/_local/mail/%zz', '/_local/', '/_local/mail?format=json&__proto__=x', '/_local/../x'],
  ...['/framekeep', '/no-bucket/x', '/%zz/x?uploads', '/?list-type=2&max-keys=-1', '/x?uploadId=%zz&partNumber=1'],
  ...[
    '/x?X-Amz-Signature=a&X-Amz-Credential=%zz&X-Amz-Date=never',
    '/x?X-Amz-Signature=a&X-Amz-Credential=a/b/c/d/aws4_request',
  ],
  ...['/é', '/\x7f', '/\t', `/${'a'.repeat(9000)}`, `/?${'a=b&'.repeat(4000)}`],
];

const VERSIONS = ['HTTP/1.1'];
const OTHER_VERSIONS = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1', 'SPDY', ''];

const HOSTS = ['host: localhost:PORT', 'host: 127.0.0.1:PORT', 'Host: [::1]:PORT', 'host: localhost'];
const OTHER_HOSTS = [
  '',
  'host:',
  'host: other.example',
  'host: localhost:1',
  'host: a\r\nhost: b',
  'host: %zz',
  'host: [::',
];

const HEADERS = [
  ...['__proto__: x', 'constructor: x', 'cookie: __proto__=x; __proto__=y; sid=%zz; =; ;;', 'cookie: \xff\xfe'],
  ...[
    'sec-fetch-site: same-origin',
    'sec-fetch-site: cross-site',
    'content-type: application/json',
    'content-type: \xff',
  ],
  ...[
    'origin: null',
    'origin: http://[',
    'origin: http://localhost',
    'x-forwarded-for: %zz',
    'accept-encoding: gzip;q=',
  ],
  ...['range: bytes=-', 'range: bytes=9-1', 'range: bytes=0-0,2-2', 'if-none-match: "', 'if-modified-since: never'],
  ...['content-length: 0', 'content-length: 2', 'transfer-encoding: chunked', 'expect: 100-continue', 'te: trailers'],
  ...['upgrade: websocket\r\nconnection: upgrade', 'upgrade: h2c\r\nconnection: upgrade, http2-settings'],
  ...['authorization: AWS4-HMAC-SHA256', 'authorization: AWS4-HMAC-SHA256 Credential=a/b/c/__proto__/aws4_request'],
  ...['authorization: \xff', 'x-amz-target: __proto__.constructor', 'x-amz-copy-source: %zz', 'x-amz-date: never'],
  ...['access-control-request-method: \xff', `x: ${'y'.repeat(12_000)}`],
  ...['content-type: multipart/form-data; boundary=x', 'content-type: multipart/form-data; boundary='],
];
/** Headers that a server must refuse, or accept only with care. */
const OTHER_HEADERS = [
  ...['x y: z', 'no colon', ': no name', ' folded: x', 'a: b\r\n c', 'a: \0', 'expect: nonsense'],
  ...['content-length: 5', 'content-length: -1', 'content-length: 99999999999999999999', 'content-length: a'],
  ...[
    'content-length: 1\r\ncontent-length: 2',
    'transfer-encoding: chunked\r\ncontent-length: 3',
    'transfer-encoding: gzip',
  ],
  ...[`x: ${'y'.repeat(100_000)}`, 'x: y\r\n'.repeat(3000).trimEnd()],
];

const BODIES = [
  ...[
    '',
    '',
    '{}',
    '{"__proto__":{"isAdmin":true}}',
    '{',
    'hello',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\nhello\r\n',
    'ffffffffffffffff\r\n',
  ],
  ...['--x--', '--x\r\n\r\n--x--', `--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n\xff\r\n--x--`],
  ...['5\r\nhel', '0\r\n__proto__: x\r\n\r\n', '\xff\xfe\0', 'GET / HTTP/1.1\r\n\r\n', 'x'.repeat(70_000)],
];

const OTHER_ENDINGS: Ending[] = ['half-close', 'reset'];

/** Short, because many of them are half a request and get no answer; in milliseconds. */
const SILENCE_MS = 400;

/** Splits bytes into at most three packets, or drops their end. */
function packets(bytes: Buffer, random: Random): Buffer[] {
  const at = () => Math.floor(random() * (bytes.length + 1));
  if (random() < 0.1) return [bytes.subarray(0, at())];
  const [first, second] = [at(), at()].sort((a, b) => a - b);
  return [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
}

/**
 * A valid or invalid request, made of parts that servers often handle wrongly.
 * @param port that it is for
 */
export function fuzzedRequest(port: number, random: Random): RawRequest {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const mostly = (usual: readonly string[], other: readonly string[]) => one(random() < 0.9 ? usual : other);
  const headers = Array.from({ length: Math.floor(random() * 4) }, () => mostly(HEADERS, OTHER_HEADERS));
  const line = `${mostly(METHODS, OTHER_METHODS)} ${one(TARGETS)} ${mostly(VERSIONS, OTHER_VERSIONS)}`;
  const body = Buffer.from(one(BODIES), 'latin1');
  const framing = body.length > 0 && random() < 0.8 ? `content-length: ${body.length}` : '';
  const lines = [line, mostly(HOSTS, OTHER_HOSTS), 'connection: close', framing, ...headers];
  const head = `${lines.filter(Boolean).join('\r\n').replaceAll('PORT', String(port))}\r\n\r\n`;
  const request = Buffer.concat([Buffer.from(head, 'latin1'), body]);
  return {
    parts: packets(request, random),
    silenceMs: SILENCE_MS,
    ending: random() < 0.85 ? 'wait' : one(OTHER_ENDINGS),
  };
}
