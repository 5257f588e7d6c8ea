import { beforeEach, describe, expect, it } from 'vitest';
import { freshEmail, newAccount, TestClient } from '#scripts/client/test-client.ts';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';
import type { RecordingAttributes } from '../domain/test-support/stored-recording.ts';
import { isoNow } from '../process/clock.ts';

const appUrl = process.env.APP_URL ?? '';
const NAME = `Launch </title><script>alert("x")</script> & 'more'`;

const account = await newAccount(appUrl, freshEmail('owner'));
let recording: LinkedRecording;

const program = new TestClient(appUrl);
const newLink = (changes: RecordingAttributes = {}) =>
  storeUploadedRecording({
    workspaceId: account.workspaceId,
    userId: account.userId,
    isShared: true,
    thumbnailKey: 'uploads/none/thumbnail',
    name: NAME,
    ...changes,
  });

beforeEach(async () => {
  recording = await newLink();
});

describe('oEmbed', () => {
  const ask = (url: string, more: Record<string, string> = {}) =>
    program.call<Record<string, unknown>>('GET', `/api/oembed?${new URLSearchParams({ url, ...more })}`);
  const address = (view = 'share', token = recording.shareToken) => `${appUrl}/${view}/${token}`;

  it('returns the code that shows the player on another site', async () => {
    const { status, body } = await ask(address(), { format: 'json' });
    expect(status).toBe(200);
    expect(body).toEqual({
      version: '1.0',
      type: 'video',
      title: NAME,
      provider_name: 'Framekeep',
      provider_url: `${appUrl}/`,
      width: 960,
      height: 540,
      html: expect.stringContaining(`<iframe src="${address('embed')}" title="Launch &lt;/title&gt;`),
      thumbnail_url: `${appUrl}/objects/${recording.id}/thumbnail.jpg?shareToken=${recording.shareToken}`,
      thumbnail_width: 320,
      thumbnail_height: 180,
      duration: 10,
    });
    expect((await ask(address('embed'))).body).toEqual(body);
  });

  it.each([
    ['?t=1m30s', '?t=90'],
    ['#t=90s', '?t=90'],
    ['?t=soon', ''],
  ])('keeps the start time of %s', async (time, query) => {
    const { body } = await ask(address() + time);
    expect(body.html).toContain(`src="${address('embed')}${query}"`);
  });

  it.each([
    [{ maxwidth: '640' }, 640, 360],
    [{ maxheight: '270' }, 480, 270],
    [{ maxwidth: '320', maxheight: '10' }, 18, 10],
    [{ maxwidth: '99999', maxheight: '1000000' }, 960, 540],
  ])('respects the limits %j', async (size, width, height) => {
    expect((await ask(address(), size as Record<string, string>)).body).toMatchObject({ width, height });
  });

  it('supports only the format JSON', async () => {
    expect((await ask(address(), { format: 'xml' })).status).toBe(501);
  });

  it.each([
    ['of another site', () => `https://evil.example/share/${recording.shareToken}`],
    ['of another port', () => `http://localhost:1/share/${recording.shareToken}`],
    ['of another page', () => `${appUrl}/login`],
    ['that is invalid', () => recording.shareToken ?? ''],
    ['without a token', () => `${appUrl}/share/`],
  ])('does not find the URL %s', async (_what, url) => {
    expect((await ask(url())).status).toBe(404);
  });

  it('reveals nothing about a link that has expired or was removed', async () => {
    const past = await newLink({ shareExpiresAt: isoNow(-1) });
    const expired = await ask(address('share', past.shareToken));
    expect([expired.status, JSON.stringify(expired.body)]).toEqual([410, expect.not.stringContaining('Launch')]);
    await account.client.call('DELETE', `/api/recordings/${recording.id}/share`);
    expect((await ask(address())).status).toBe(404);
  });

  it.each([
    ['', 'A URL is required'],
    ['&maxwidth=0', 'maxwidth is a whole number of pixels, 1 or more'],
    ['&maxwidth=wide', 'maxwidth is a whole number of pixels, 1 or more'],
    ['&maxheight=1.5', 'maxheight is a whole number of pixels, 1 or more'],
  ])('refuses an invalid request: %s', async (query, sentence) => {
    const url = query ? `url=${encodeURIComponent(address())}` : '';
    const { status, body } = await program.call('GET', `/api/oembed?${url}${query}`);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)]);
  });
});
