import { BROWSER } from '#functions/domain/test-support/watching.ts';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { type Place, sendFile } from '../client/send-recording.ts';
import { codeMailedTo, mailsTo, TestClient } from '../client/test-client.ts';
import type { Facts, StoredLink } from './facts.ts';
import { until } from './until.ts';

/** The password of the link that asks for one. */
const LINK_PASSWORD = 'open the gate please';
const VIEWER = 'jane@acme.com';

const GERMAN = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nWillkommen\n\n00:00:02.000 --> 00:00:04.000\nAuf Wiedersehen';

const FIRST_VISIT = 'a-visit-of-0-1-0-data';

async function addLink({ client }: Place, recordingId: string, name: string, rules: object): Promise<string> {
  return (await client.must<NamedLink>('POST', `/api/recordings/${recordingId}/links`, { name, ...rules })).shareToken;
}

/** Opens a link in a new browser and plays a part of the video. */
async function visit(appUrl: string, shareToken: string, unlock = async (_browser: TestClient) => {}) {
  const browser = new TestClient(appUrl);
  const headers = { 'user-agent': BROWSER };
  await browser.send(`/share/${shareToken}`, { headers });
  await unlock(browser);
  await browser.must('POST', `/api/shared/${shareToken}/visit`, {});
  const watched = { visitId: FIRST_VISIT, sequence: 1, ranges: [[0, 3]] };
  const report = await browser.send(`/api/shared/${shareToken}/watched`, {
    method: 'POST',
    body: JSON.stringify(watched),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  if (!report.ok) throw new Error(`The report was answered ${report.status}`);
  return { shareToken, cookie: browser.cookie } satisfies StoredLink;
}

async function byPassword(browser: TestClient, shareToken: string): Promise<void> {
  await browser.must('POST', `/api/shared/${shareToken}/password`, { password: LINK_PASSWORD });
}

async function byCode(browser: TestClient, shareToken: string): Promise<void> {
  await browser.must('POST', `/api/shared/${shareToken}/code`, { email: VIEWER });
  const code = await codeMailedTo(browser.appUrl, VIEWER);
  await browser.must('POST', `/api/shared/${shareToken}/code/verify`, { code });
}

async function share({ client }: Place, recordingId: string, settings: object): Promise<string> {
  const path = `/api/recordings/${recordingId}/share`;
  return (await client.must<{ shareToken: string }>('POST', path, { expiresAt: null, ...settings })).shareToken;
}

/** A main link through which a guest has commented, and one that was viewed and removed. */
async function fillMainLinks(place: Place, { joined, closed }: Facts['recordings']): Promise<void> {
  const { client } = place;
  const commented = await share(place, joined, { commenters: 'name', mailsFirstView: true, showsOwner: true });
  await visit(client.appUrl, commented);
  const guest = new TestClient(client.appUrl);
  await guest.must('POST', `/api/shared/${commented}/guest`, { name: 'Jane' });
  await guest.must('POST', `/api/shared/${commented}/comments`, { text: 'What comes next?', at: 1 });
  const removed = await share(place, closed, { mailsFirstView: true });
  await visit(client.appUrl, removed);
  await client.must('DELETE', `/api/recordings/${closed}/share`);
}

/**
 * Gives a recording captions, chapters, a main link, and a named link of each kind, each opened once; and others a main
 * link.
 */
export async function fillLinks(place: Place, recordings: Facts['recordings']): Promise<Facts['links']> {
  const { client } = place;
  const recordingId = recordings.converted;
  const description = 'A tour of the product.\n0:00 The beginning\n0:02 The cart\n0:03 Paying';
  await client.must('PUT', `/api/recordings/${recordingId}`, { description });
  const uploadURL = await sendFile(client, Buffer.from(GERMAN), 'text/vtt');
  const captions = { uploadURL, language: 'de', label: 'Deutsch' };
  await client.must('POST', `/api/recordings/${recordingId}/captions`, captions);
  const main = await share(place, recordingId, { allowDownload: false });
  await fillMainLinks(place, recordings);
  const add = (name: string, rules: object) => addLink(place, recordingId, name, rules);
  const password = await add('Acme, Jane', { password: LINK_PASSWORD, mailsFirstView: true });
  const email = await add('Acme, all', { emails: [VIEWER, 'acme.org'], showsOwner: true });
  const limited = await add('Three times', { viewLimit: 3, showsViews: true });
  const plain = await add('Until the year 2100', { expiresAt: '2100-01-01T00:00:00.000Z' });
  return {
    main: await visit(client.appUrl, main),
    password: await visit(client.appUrl, password, (browser) => byPassword(browser, password)),
    email: await visit(client.appUrl, email, (browser) => byCode(browser, email)),
    limited: await visit(client.appUrl, limited),
    plain: await visit(client.appUrl, plain),
  };
}

/** Waits until the person who made the link with a password has the mail of its first view. */
export const untilFirstViewMailed = (appUrl: string, email: string): Promise<void> =>
  until(async () => (await mailsTo(appUrl, email)).some(({ text }) => text.includes('Acme, Jane')));
