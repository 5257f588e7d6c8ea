import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { BlobSource } from 'mediabunny';
import { it } from 'vitest';
import { spokenTerms, wordsIn } from '#functions/data/editing/spoken-words.ts';
import { plainJpeg } from '#functions/domain/ground/media-files/plain-jpeg.ts';
import { parseObjectPath } from '#functions/domain/ground/media-tokens/object-path.ts';
import { deviceName } from '#functions/domain/identity/sessions/device-name.ts';
import { isKnownBot, isWithoutViewer } from '#functions/domain/sharing/visits/known-bots.ts';
import { countBlocks } from '#functions/domain/video/joining/count-blocks.ts';
import { compressResponse } from '#functions/http/compress-response.ts';
import { readCookie } from '#functions/http/cookies.ts';
import { previewTags } from '#functions/http/link-pages/preview-tags.ts';
import { readJsonBody } from '#functions/http/read-request.ts';
import { refuseCrossSite } from '#functions/http/refuse-cross-site.ts';
import { viewerAddress } from '#functions/http/viewer.ts';
import { reduceError } from '#functions/observability/log-error.ts';
import { EDGE_FUNCTIONS, edgeSource } from '#infra/edge/edge-source.ts';
import { viewerRequest } from '#infra/edge/test-support/test-edge.ts';
import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { playlist } from '#shared/api/video/playlist.ts';
import { safeText } from '#shared/model/ground/text.ts';
import { measureWebm, remuxWebm } from '#shared/remux/remux-webm.ts';
import { chaptersIn } from '#shared/rules/editing/chapters.ts';
import { readCaptions } from '#shared/rules/editing/read-captions.ts';
import { downloadFileName } from '#shared/rules/ground/file-name.ts';
import { foldText } from '#shared/rules/ground/fold-text.ts';
import { shareAddressOf } from '#shared/rules/sharing/share-address.ts';
import { startTimeIn, startTimeOf } from '#shared/rules/video/start-time.ts';
import { examineVideo } from '#shared/video-file/examine-video.ts';
import { elementsIn } from '#shared/webm/elements.ts';
import { ebmlHeader, VP8_AND_OPUS } from '#shared/webm/test-support/write-webm.ts';
import { clearAlphaMode } from '#shared/webm/tracks.ts';
import { withEnd } from '#web/media/with-end.ts';
import { commentParts } from '#web/player/comment-parts.ts';
import { tracksOf } from '#web/player/segments/webm.ts';
import { AccessKeys } from '../local/aws/access-keys.ts';
import { checkSignature } from '../local/aws/check-signature.ts';
import { textsOf } from '../local/aws/xml.ts';
import { Compression } from '../local/edge/compression.ts';
import { fromEdgeRequest, toEdgeRequest } from '../local/edge/edge-events.ts';
import { loadEdgeFunction } from '../local/edge/run-edge-function.ts';
import { KnownHosts } from '../local/http/known-hosts.ts';
import { requireKnownHost } from '../local/http/read-request.ts';
import { Visitors } from '../local/http/visitors.ts';
import { apiEvent } from '../local/http-api/api-event.ts';
import { matchRoute } from '../local/http-api/match-route.ts';
import { decodeAwsChunked } from '../local/s3/aws-chunked.ts';
import { parseRange } from '../local/s3/byte-range.ts';
import { readPolicy } from '../local/s3/form-policy.ts';
import { boundaryOf, FormReader } from '../local/s3/form-reader.ts';
import { copySource, splitPath } from '../local/s3/s3-request.ts';
import { parseMessage } from '../local/ses/parse-message.ts';
import { expectLinear } from '../test-support/expect-linear.ts';
import { testLength } from '../test-support/test-length.ts';

/** Length of the shortest text, in characters, and of the shortest file, in bytes. */
const LENGTH = testLength({ usual: 1500, nightly: 4000 });

/** Beginnings, repeated parts and ends of texts that make a search begin again and again. */
const TEXTS: [before: string, repeated: string, after: string][] = [
  ['', 'a', '!'],
  ['', ' ', 'x'],
  ['x', '\t ', 'x'],
  ['for="', '\\"', ''],
  ['', '"\\', ''],
  ['', 'a=b;', ''],
  ['', 'a&', ''],
  ['', ',', 'x'],
  ['', ';q=0 ', 'x'],
  ['/', '.', '/'],
  ['', '/', 'x'],
  ['', '%2', ''],
  ['', '=', 'x'],
  ['', '[x] ', 'word'],
  ['', '(', ''],
  ['', '<v ', ''],
  ['', '<Key ', ''],
  ['', '<Object>', ''],
  ['', 'http://)', 'x'],
  ['', '1:', ''],
  ['', 'a@', ''],
  ['', 'a.', ''],
  ['', '\0', 'x'],
  ['a', '\u0301\u0327', ''],
  ['', 'ก', ''],
  ['', "a'", ''],
  ['', '👩\u200d', ''],
  ['', 'Version/1 ', ''],
  ['', 'Credential=/', ''],
  ['bytes=', '0-0,', ''],
  ['WEBVTT\n\n', '-->', ''],
  ['WEBVTT\n\n', '00:01.000 --> 00:02.000\nx\n\n', ''],
  ['1\n', '00:00:01,000 --> 00:00:02,000\n', ''],
];

const message = (url: string, headers: IncomingMessage['headers']) =>
  ({
    method: 'GET',
    url,
    headers: { host: 'localhost:3000', ...headers },
    rawHeaders: ['host', 'localhost:3000'],
    socket: { remoteAddress: '127.0.0.1', localPort: 3000 },
  }) as unknown as IncomingMessage;

const visitors = new Visitors('https://framekeep.example.com', null);
const keys = new AccessKeys({ load: () => ({}), save: () => undefined } as never);
const route = { routeKey: 'GET /api/shared/{shareToken}', functionArn: '' };
const origin = { method: 'GET', path: '/api/shared/x', query: '', headers: {} };

const eventWith = (text: string): APIGatewayProxyEventV2 =>
  ({
    ...apiEvent(
      { ...origin, query: text, headers: { cookie: text, 'user-agent': text, 'content-type': text } },
      { route, pathParameters: {} },
      Buffer.from(text),
      { apiId: 'a', domainName: 'd' },
    ),
    headers: { 'x-forwarded-for': text, origin: text, referer: text, 'cloudfront-viewer-address': text, host: text },
  }) as APIGatewayProxyEventV2;

const signedBy =
  (headers: IncomingMessage['headers'], query = '') =>
  () =>
    checkSignature({ method: 'GET', path: '/', query: new URLSearchParams(query), headers }, null, keys, Date.now());

const named = (text: string): PublicRecording => ({ name: text, description: text, duration: 1 }) as PublicRecording;

async function readAll(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}

/** In packets of a network. */
const packets = (text: string) =>
  Readable.from(
    Buffer.from(text)
      .toString('latin1')
      .match(/.{1,1400}/gs) ?? [],
  ).map((part) => Buffer.from(part, 'latin1'));

const readForm = async (text: string): Promise<void> => {
  const reader = new FormReader(packets(text)[Symbol.asyncIterator](), 'boundary');
  await reader.head();
};

/** Everything that reads a text of a stranger, by what the text is. */
const OF_TEXTS: Record<string, ((text: string) => unknown)[]> = {
  'statements of proxies': [
    (text) => visitors.of(message('/', { forwarded: text })),
    (text) => visitors.of(message('/', { 'x-forwarded-for': text, 'x-forwarded-proto': text })),
    (text) => viewerAddress(eventWith(text)),
  ],
  'headers, cookies and addresses at the edge': [
    (text) => requireKnownHost(message('/', { host: text }), new KnownHosts('https://framekeep.example.com')),
    (text) => fromEdgeRequest(toEdgeRequest(message(`/${text}?${text}`, { cookie: text, accept: text }))),
    (text) =>
      new Compression().apply(
        { status: 200, headers: { 'content-type': 'text/html', 'content-length': '2000' }, body: 'x'.repeat(2000) },
        ['br'],
        text,
      ),
    (text) => parseRange(text, 1000),
  ],
  'a request to the API': [
    (text) => matchRoute([route], 'GET', `/api/shared/${text}`),
    (text) => readCookie(eventWith(text), 'session'),
    (text) => refuseCrossSite(eventWith(text)),
    (text) => readJsonBody(eventWith(text)),
    (text) => readJsonBody(eventWith(JSON.stringify(text))),
    (text) =>
      compressResponse({ statusCode: 200, body: 'x'.repeat(2000), headers: { 'content-type': 'text/html' } }, text),
    (text) => [deviceName(text), isKnownBot(text), isWithoutViewer(text)],
    (text) => reduceError(new Error(text)),
  ],
  'a request to S3': [
    (text) => signedBy({ authorization: `AWS4-HMAC-SHA256 ${text}` })(),
    (text) =>
      signedBy({ authorization: `AWS4-HMAC-SHA256 Credential=${text}/x/s3/aws4_request, SignedHeaders=${text}` })(),
    (text) => signedBy({}, `X-Amz-Signature=0&X-Amz-Credential=${text}&X-Amz-SignedHeaders=${text}`)(),
    (text) => splitPath(`/${text}`),
    (text) => copySource({ 'x-amz-copy-source': text }),
    (text) => boundaryOf(`multipart/form-data; boundary=${text}`),
    (text) => readForm(text),
    (text) => readForm(`--boundary\r\ncontent-disposition: form-data; name="${text}"\r\n\r\n${text}\r\n--boundary`),
    (text) => readPolicy(Buffer.from(JSON.stringify({ expiration: text, conditions: [text] })).toString('base64')),
    (text) => readAll(decodeAwsChunked(packets(text), {})),
    (text) => ['Key', 'Object', 'VersionId'].map((tag) => textsOf(text, tag)),
  ],
  'ids, tokens and addresses': [
    (text) => [parseObjectPath(text), shareAddressOf(`/share/${text}`), startTimeIn(text)],
    (text) => startTimeOf({ search: `?t=${text}`, hash: `#t=${text}` }),
    (text) =>
      playlist.safeParse({ version: 1, mimeType: text, state: text, init: { bytes: 1, etag: text, versionId: text } }),
  ],
  'texts of people': [
    (text) => readCaptions(text),
    (text) => readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`),
    (text) => [wordsIn(text), spokenTerms(text)],
    (text) => [
      foldText(text),
      safeText(text, 'one-line'),
      safeText(text, 'multi-line'),
      downloadFileName(text, 'x.mp4'),
    ],
    (text) => chaptersIn(text, 1000),
    (text) => commentParts(text, 1000),
    (text) =>
      previewTags({ recording: named(text), shareToken: 'x', startTime: 0, origin: 'https://framekeep.example.com' }),
    (text) => parseMessage(Buffer.from(`From: a@b.example\r\nSubject: ${text}\r\n\r\n${text}`)),
  ],
};

const edge = EDGE_FUNCTIONS.map((name) =>
  loadEdgeFunction(edgeSource(name, 'framekeep.example.com'), {
    exists: async () => false,
    get: async () => {
      throw new Error('KeyNotFound');
    },
  }),
);
OF_TEXTS['edge functions'] = edge.map((handler) => (text: string) => {
  const event = viewerRequest(`/${text}`, { host: text });
  return handler({ ...event, response: { statusCode: 200, headers: { 'content-disposition': { value: text } } } });
});

const filled =
  ([before, repeated, after]: (typeof TEXTS)[number]) =>
  (length: number) =>
    before + repeated.repeat(Math.ceil(length / repeated.length)) + after;

it.each(Object.entries(OF_TEXTS))('time grows with the length, and not faster: %s', async (_what, readers) => {
  for (const read of readers) {
    for (const text of TEXTS) {
      await expectLinear(LENGTH, filled(text), read).catch((error) => {
        throw new Error(`${read} of ${JSON.stringify(text)}: ${(error as Error).message}`, { cause: error });
      });
    }
  }
});

const bytes = (head: number[], unit: number[]) => (length: number) =>
  Uint8Array.from([...head, ...Array.from({ length }, (_, index) => unit[index % unit.length] ?? 0)]);

const text = (name: string) => [...Buffer.from(name)];
const MP4 = [0, 0, 0, 16, ...text('ftypisom'), 0, 0, 0, 0];
const WEBM = [...ebmlHeader(), 0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

/** Files of many small parts, and of parts in parts. */
const FILES: Record<string, (length: number) => Uint8Array<ArrayBuffer>> = {
  'MP4 with many boxes': bytes(MP4, [0, 0, 0, 8, ...text('free')]),
  'MP4 with boxes in boxes': bytes(MP4, [0, 0, 0, 0, ...text('moov'), 0, 0, 0, 0, ...text('trak')]),
  'WebM with many empty elements': bytes(WEBM, [0xec, 0x80]),
  'WebM with many clusters': bytes(WEBM, [0x1f, 0x43, 0xb6, 0x75, 0x83, 0xe7, 0x81, 0]),
  'WebM with clusters in clusters': bytes(
    WEBM,
    [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  ),
  'WebM with many tracks': bytes(WEBM, [0x16, 0x54, 0xae, 0x6b, 0x85, 0xae, 0x83, 0xd7, 0x81, 1]),
  'WebM with many blocks': bytes(
    [...WEBM, ...VP8_AND_OPUS, 0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    [0xa3, 0x85, 0x81, 0, 0, 0x80, 0],
  ),
  'WebM with bytes that are no elements': bytes(WEBM, [0]),
  'JPEG with many segments': bytes([0xff, 0xd8], [0xff, 0xe1, 0, 2]),
  'JPEG with many scans': bytes([0xff, 0xd8], [0xff, 0xda, 0, 2, 0xff, 0xd0]),
};

const OF_FILES: ((file: Uint8Array<ArrayBuffer>) => unknown)[] = [
  (file) => examineVideo({ size: file.length, read: async (start, end) => file.slice(start, end) }),
  (file) => plainJpeg(file),
  (file) => [...elementsIn(file)].length,
  (file) => [tracksOf(file), clearAlphaMode(file.slice())],
  (file) => {
    const counter = countBlocks();
    for (let at = 0; at < file.length; at += 1000) counter.add(file.subarray(at, at + 1000));
    return counter.counts();
  },
  async (file) => measureWebm(new BlobSource(await withEnd(new Blob([file])))),
  async (file) =>
    remuxWebm(new BlobSource(await withEnd(new Blob([file]))), {
      clockMs: null,
      writeAt: () => undefined,
      isGathered: false,
      signal: new AbortController().signal,
    }),
];

it.each(Object.entries(FILES))('time grows with the length, and not faster: %s', async (_what, make) => {
  for (const read of OF_FILES) {
    await expectLinear(LENGTH, make, read).catch((error) => {
      throw new Error(`${read}: ${(error as Error).message}`, { cause: error });
    });
  }
});
