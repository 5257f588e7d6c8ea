import { DOWNLOAD_CHUNK_BYTES } from '#shared/model/video/recording.ts';
import { TestClient } from '../client/test-client.ts';
import { ensure, ensureStatus } from './ensure.ts';
import type { Person } from './people.ts';
import { mediaUrl, originalPath, type SampleRecording } from './sample-recording.ts';

/** Required headers of every page. Strict-Transport-Security counts only over TLS. */
export const PAGE_HEADERS: Record<string, RegExp> = {
  'content-security-policy': /frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'permissions-policy': /display-capture=\(self\)/,
};

function ensureSafePage({ headers }: Response, isTls: boolean): void {
  for (const [name, pattern] of Object.entries(PAGE_HEADERS)) {
    ensure(pattern.test(headers.get(name) ?? ''), `The app is sent without a good ${name}`);
  }
  const scripts = /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? "'unsafe-inline'";
  ensure(!/unsafe/.test(scripts), 'The app would run injected scripts');
  ensure(!isTls || headers.has('strict-transport-security'), 'The app is sent without Strict-Transport-Security');
}

/** Checks that the app opens, with safe headers and, at an https address, only over TLS. @throws SmokeError */
export async function openApp(appUrl: string): Promise<void> {
  const visitor = new TestClient(appUrl);
  const page = await visitor.send('/');
  ensureStatus('The app', page, 200);
  const { protocol } = new URL(appUrl);
  ensureSafePage(page, protocol === 'https:');
  if (protocol === 'https:') {
    const plain = await fetch(appUrl.replace('https:', 'http:'), { redirect: 'manual' });
    ensure(plain.headers.get('location')?.startsWith('https:') ?? false, 'The app answers without TLS');
  }
  ensureStatus('A screen of the app', await visitor.send('/recordings'), 200);
  const description = await visitor.send('/api/openapi.json');
  ensureStatus('The description of the API', description, 200);
  const { openapi } = (await description.json()) as { openapi?: string };
  ensure(openapi?.startsWith('3.1') ?? false, 'The description of the API is not OpenAPI 3.1');
  // The distribution may not list the bucket, so a missing object is forbidden.
  ensureStatus('A missing file', await visitor.send('/assets/none.js'), 403);
}

/** Checks that callers without permission are refused. @throws SmokeError */
export async function refuseStrangers({ client }: Person, { id }: SampleRecording): Promise<void> {
  const visitor = new TestClient(client.appUrl);
  ensureStatus('A recording for a stranger', await visitor.call('GET', `/api/recordings/${id}`), 401);
  ensureStatus('A recording for a stranger', await visitor.send(`/objects/${id}/original.webm`), 401);
  ensureStatus('The admin screen’s call', await client.call('GET', '/api/admin/recovery/status'), 403);
  ensureStatus('An unknown call', await client.call('GET', '/api/nothing'), 404);
  const forged = await client.send('/api/auth/logout', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
  ensureStatus('A request of another site', forged, 403);
}

/** Checks that the edge sends bytes only for a valid token, and answers HEAD and an invalid range. @throws SmokeError */
export async function guardBytes(person: Person, recording: SampleRecording): Promise<void> {
  const url = new URL(await mediaUrl(person, originalPath(recording)));
  const [, media, token = '', ...key] = url.pathname.split('/');
  const refused = async (what: string, path: string) =>
    ensureStatus(what, await fetch(new URL(path, url), { method: 'HEAD' }), 403);
  const changed = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
  await refused('A forged token', `/${media}/${changed}/${key.join('/')}`);
  await refused('Bytes without a token', `/${media}/${key.join('/')}`);
  await refused('Another file than the token’s', `/${media}/${token}/${key.slice(0, -1).join('/')}/other.webm`);
  await ensureRefusal(new URL(`/${media}/${changed}/${key.join('/')}`, url));
  ensureStatus('Asking for the size', await fetch(url, { method: 'HEAD' }), 200);
  const beyond = await fetch(url, { headers: { range: `bytes=${recording.bytes.length}-` } });
  await beyond.arrayBuffer();
  ensureStatus('A part beyond the end', beyond, 416);
}

/** Checks that an edge function's own answer has the headers that the distribution adds to others. @throws SmokeError */
async function ensureRefusal(url: URL): Promise<void> {
  const { headers } = await fetch(url, { method: 'HEAD' });
  const wanted = {
    'cache-control': /^no-store$/,
    'x-content-type-options': /^nosniff$/,
    'content-security-policy': /none/,
  };
  for (const [name, pattern] of Object.entries(wanted)) {
    ensure(pattern.test(headers.get(name) ?? ''), `A refusal of the edge is sent without a good ${name}`);
  }
}

/** Reads parts of a file as players and downloads do. @throws SmokeError */
export async function readParts(person: Person, recording: SampleRecording): Promise<void> {
  const { bytes } = recording;
  const url = await mediaUrl(person, originalPath(recording));
  const end = await fetch(url, { headers: { range: 'bytes=-100' } });
  ensureStatus('The end of a recording', end, 206);
  ensure(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-100)), 'The end of a recording has other bytes');
  // The edge function sets the range of a chunk: the viewer sends none.
  const piece = await fetch(await mediaUrl(person, `/api/objects/chunked/${recording.id}/original.webm?chunk=0`));
  ensureStatus('A piece of a download', piece, 206);
  ensure(piece.headers.has('content-range'), 'A piece of a download has no Content-Range');
  const expected = bytes.subarray(0, DOWNLOAD_CHUNK_BYTES);
  ensure(Buffer.from(await piece.arrayBuffer()).equals(expected), 'A piece of a download has other bytes');
  const policies = { 'content-security-policy': /^sandbox;/, 'cross-origin-resource-policy': /^same-origin$/ };
  for (const [name, pattern] of Object.entries({ ...policies, 'cache-control': /^private, no-cache$/ })) {
    ensure(pattern.test(piece.headers.get(name) ?? ''), `Media is sent without a good ${name}`);
  }
}
