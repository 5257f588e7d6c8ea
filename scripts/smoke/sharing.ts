import { TestClient } from '../client/test-client.ts';
import { ensure, ensureStatus } from './ensure.ts';
import type { Person } from './people.ts';
import { ensureRefusedSoon, mediaUrl, originalPath, type SampleRecording } from './sample-recording.ts';

/** Shares a recording. @returns the share token. @throws SmokeError */
export async function shareRecording(
  { client }: Person,
  { id }: SampleRecording,
  allowDownload: boolean,
): Promise<string> {
  const settings = { allowDownload, expiresAt: null };
  const { status, body } = await client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, settings);
  ensureStatus('Sharing', { status }, 200);
  return body.shareToken;
}

/** Which sites may show a page of a link in a frame. */
const FRAMED_BY = { share: "'none'", embed: '*' };

async function openPages(visitor: TestClient, { name }: SampleRecording, token: string): Promise<void> {
  for (const page of ['share', 'embed'] as const) {
    const answer = await visitor.send(`/${page}/${token}`);
    ensureStatus(`The ${page} page`, answer, 200);
    ensure((await answer.text()).includes(name), `The ${page} page does not have the name of the recording`);
    const framedBy = /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    ensure(framedBy === FRAMED_BY[page], `The ${page} page says that it may be framed by ${framedBy ?? 'anybody'}`);
    ensure(
      answer.headers.has('x-frame-options') === (page === 'share'),
      `The ${page} page has the other's X-Frame-Options`,
    );
  }
  const link = encodeURIComponent(new URL(`/share/${token}`, visitor.appUrl).href);
  const oembed = await visitor.call('GET', `/api/oembed?url=${link}`);
  ensureStatus('oEmbed', oembed, 200);
  ensure(oembed.body.title === name, 'oEmbed returns another title');
}

/** Shares a recording, and opens its link without an account. @throws SmokeError */
export async function openLink(person: Person, recording: SampleRecording): Promise<void> {
  const visitor = new TestClient(person.client.appUrl);
  const token = await shareRecording(person, recording, true);
  await openPages(visitor, recording, token);
  const path = `${originalPath(recording)}?shareToken=${token}`;
  const saved = await fetch(await mediaUrl({ client: visitor }, `${path}&download=true`));
  ensureStatus('The download', saved, 200);
  await saved.arrayBuffer();
  ensure(
    saved.headers.get('content-disposition')?.startsWith('attachment') ?? false,
    'The download would be opened instead of saved',
  );
}

/** Switches downloads off, and then the link: the edge then refuses the bytes. @throws SmokeError */
export async function revoke(person: Person, recording: SampleRecording): Promise<void> {
  const visitor = new TestClient(person.client.appUrl);
  const token = await shareRecording(person, recording, true);
  const path = `${originalPath(recording)}?shareToken=${token}`;
  const saved = await mediaUrl({ client: visitor }, `${path}&download=true`);
  await shareRecording(person, recording, false);
  await ensureRefusedSoon('Downloads that were switched off', saved);
  ensureStatus('A download that is not allowed', await visitor.send(`${path}&download=true`), 403);
  const played = await mediaUrl({ client: visitor }, path);
  ensureStatus('Unsharing', await person.client.call('DELETE', `/api/recordings/${recording.id}/share`), 200);
  ensureStatus('The page of a link that is gone', await visitor.send(`/share/${token}`), 404);
  ensureStatus('The recording of a link that is gone', await visitor.send(path), 404);
  await ensureRefusedSoon('The bytes of a link that is gone', played);
}
