import { beforeEach, describe, expect, it } from 'vitest';
import { freshEmail, newAccount, TestClient } from '#scripts/client/test-client.ts';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import { embedPath, sharePath } from '#shared/rules/sharing/share-address.ts';
import { updateItem } from '../data/table/items.ts';
import { recordingKey } from '../data/table/keys.ts';
import { createNamedLink } from '../domain/sharing/links/save-link.ts';
import { actorOf } from '../domain/test-support/actors.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';
import type { RecordingAttributes } from '../domain/test-support/stored-recording.ts';
import { isoNow } from '../process/clock.ts';

const appUrl = process.env.APP_URL ?? '';
const WORDS = 'Plans for Acme';
const DESCRIPTION = `${WORDS} </script><b> & שלום 🎬\n0:02 The cart\nhttps://example.com/?a=1`;

const account = await newAccount(appUrl, freshEmail('owner'));
let recording: LinkedRecording;
let main: string;

const newRecording = (changes: RecordingAttributes = {}) =>
  storeUploadedRecording({
    workspaceId: account.workspaceId,
    userId: account.userId,
    isShared: true,
    description: DESCRIPTION,
    ...changes,
  });
const newLink = (changes: object = {}) =>
  createNamedLink(actorOf(account.userId, account.email), recording.id, { name: 'Jane', ...changes });
const update = async (input: object) =>
  expect((await account.client.call('PUT', `/api/recordings/${recording.id}`, input)).status).toBe(200);

/** Everything that a link answers to a stranger, by what asks for it. */
const addressesOf = (shareToken: string) => ({
  'share page': sharePath(shareToken),
  'embed page': embedPath(shareToken),
  oEmbed: `/api/oembed?${new URLSearchParams({ url: appUrl + sharePath(shareToken) })}`,
  call: `/api/shared/${shareToken}`,
  byline: `/api/shared/${shareToken}/byline`,
});
type Answers = Record<keyof ReturnType<typeof addressesOf>, { text: string; cacheControl: string | null }>;

async function answersOf(shareToken: string): Promise<Answers> {
  const stranger = new TestClient(appUrl);
  const read = async (address: string) => {
    const response = await stranger.send(address);
    return { text: await response.text(), cacheControl: response.headers.get('cache-control') };
  };
  const entries = Object.entries(addressesOf(shareToken)).map(async ([name, address]) => [name, await read(address)]);
  return Object.fromEntries(await Promise.all(entries)) as Answers;
}

const tellingOf = (answers: Answers): string[] =>
  Object.entries(answers).flatMap(([name, { text }]) => (text.includes(WORDS) ? [name] : []));

/** What of a link's answers has words of the description. */
const whatTells = async (shareToken: string): Promise<string[]> => tellingOf(await answersOf(shareToken));

const EVERYTHING = ['share page', 'embed page', 'oEmbed', 'call'];

beforeEach(async () => {
  recording = await newRecording();
  main = recording.shareToken ?? '';
});

describe('the description of a recording', () => {
  it('of an earlier version is in no answer of a link: page, tags, oEmbed, call', async () => {
    await updateItem({ Key: recordingKey(recording.id), remove: ['showsDescription'] });
    const named = await newLink();
    const answers = await answersOf(main);
    expect([...tellingOf(answers), ...(await whatTells(named.shareToken))]).toEqual([]);
    const { 'share page': page, oEmbed, call } = answers;
    expect(page.text).toContain('content="A screen recording of 0:10, shared with Framekeep."');
    expect(JSON.parse(oEmbed.text)).not.toHaveProperty('description');
    expect(JSON.parse(call.text)).toMatchObject({ description: null, chapters: [{ at: 2, title: 'The cart' }] });
    const { body } = await account.client.call('GET', `/api/recordings/${recording.id}`);
    expect(body).toMatchObject({ description: DESCRIPTION, showsDescription: false });
  });

  it('is in the answers of every link while the recording shows it, and in none afterwards', async () => {
    const named = await newLink();
    await update({ showsDescription: true });
    // A client that does not know the switch.
    await update({ projectId: null });
    expect(await whatTells(named.shareToken)).toEqual(EVERYTHING);
    const answers = await answersOf(main);
    expect(tellingOf(answers)).toEqual(EVERYTHING);
    for (const { cacheControl } of Object.values(answers)) expect(cacheControl).toBe('no-store');
    const { 'share page': page, oEmbed, call } = answers;
    expect(page.text).toContain(
      '<meta property="og:description" content="Plans for Acme &lt;/script&gt;&lt;b&gt; &amp; שלום 🎬 0:02 The cart https://example.com/?a=1" />',
    );
    expect(JSON.parse(oEmbed.text)).toMatchObject({ description: DESCRIPTION });
    expect(JSON.parse(call.text)).toMatchObject({ description: DESCRIPTION, chapters: [{ at: 2 }] });
    await update({ description: 'Other words' });
    const changed = await answersOf(main);
    expect([tellingOf(changed), changed.call.text]).toEqual([[], expect.stringContaining('Other words')]);
    await update({ description: DESCRIPTION, showsDescription: false });
    for (const token of [main, named.shareToken]) expect(await whatTells(token)).toEqual([]);
  });

  it('is shown through a link with a password only after the password', async () => {
    await update({ showsDescription: true });
    const { shareToken } = await newLink({ password: 'open sesame' });
    expect(await whatTells(shareToken)).toEqual([]);
    const browser = new TestClient(appUrl);
    await browser.call('POST', `/api/shared/${shareToken}/password`, { password: 'open sesame' });
    const visit = await browser.call<object>('POST', `/api/shared/${shareToken}/visit`, {});
    expect(visit).toMatchObject({ status: 200, body: { recording: { description: DESCRIPTION } } });
  });

  it('ends with the link: when it expires, is removed, or its recording is deleted', async () => {
    await update({ showsDescription: true });
    const { shareToken: expired } = await newRecording({ shareExpiresAt: isoNow(-1), showsDescription: true });
    expect(await whatTells(expired ?? '')).toEqual([]);
    const { shareToken: named } = await newLink();
    await account.client.call('DELETE', `/api/recordings/${recording.id}/share`);
    expect(await whatTells(main)).toEqual([]);
    expect(await whatTells(named)).toEqual(EVERYTHING);
    await account.client.call('DELETE', `/api/recordings/${recording.id}`);
    expect(await whatTells(named)).toEqual([]);
  });
});
