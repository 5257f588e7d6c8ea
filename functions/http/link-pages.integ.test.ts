import { beforeEach, describe, expect, it } from 'vitest';
import { freshEmail, newAccount, TestClient } from '#scripts/client/test-client.ts';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import { waitUntilRefused } from '#scripts/test-support/wait-until-refused.ts';
import { SHARE_DATA_ID, type SharePageData } from '#shared/api/sharing/share-page-data.ts';
import { EMBED_PAGE_HEADERS } from '#shared/rules/ground/page-headers.ts';
import { byUser } from '../domain/ground/events/state-event.ts';
import { revokeNamedLinks } from '../domain/sharing/links/revoke-links.ts';
import { createNamedLink } from '../domain/sharing/links/save-link.ts';
import { actorOf } from '../domain/test-support/actors.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';
import { mainLinkIn } from '../domain/test-support/main-links.ts';
import { upload, uploadThumbnail } from '../domain/test-support/recordings.ts';
import type { RecordingAttributes } from '../domain/test-support/stored-recording.ts';
import { stopAccount } from '../domain/upkeep/people/stop-account.ts';
import { isoNow } from '../process/clock.ts';
import { newId } from '../process/ids.ts';

const appUrl = process.env.APP_URL ?? '';
const SEGMENTS = { uploadId: newId(), state: 'joining', isWatchable: false, saving: null, attached: null } as const;
const NAME = `Launch </title><script>alert("x")</script> & 'more'`;

/** The object key in an upload URL. */
const keyOf = (url: string) => /uploads\/[^?]+/.exec(url)?.[0] ?? '';

const account = await newAccount(appUrl, freshEmail('owner'));
const actor = actorOf(account.userId, account.email);
const [original, thumbnail] = await Promise.all([upload(actor, Buffer.from('bytes')), uploadThumbnail(actor)]);
const keys = { originalKey: keyOf(original), thumbnailKey: keyOf(thumbnail) };
let recording: LinkedRecording;

const newLink = (changes: RecordingAttributes = {}) =>
  storeUploadedRecording({
    workspaceId: account.workspaceId,
    userId: account.userId,
    isShared: true,
    name: NAME,
    ...keys,
    ...changes,
  });

const program = new TestClient(appUrl);
const pageOf = async (path: string, init = {}) => {
  const response = await program.send(path, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

const dataIn = (html: string): SharePageData =>
  JSON.parse(new RegExp(`id="${SHARE_DATA_ID}">(.*?)</script>`, 's').exec(html)?.[1] ?? '{"media":{}}');

beforeEach(async () => {
  recording = await newLink();
});

describe('the page of a link', () => {
  it.each(['br', 'gzip'])('is compressed by %s for a browser that accepts it', async (coding) => {
    const address = new URL(`/share/${recording.shareToken}`, appUrl);
    const [plain, packed] = await Promise.all([
      pageOf(address.pathname),
      fetch(address, { headers: { 'accept-encoding': coding } }),
    ]);
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([coding, 'accept-encoding']);
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(Buffer.byteLength(plain.html) / 2);
    expect(dataIn(await packed.text()).recording).toEqual(dataIn(plain.html).recording);
  });

  it('of a link that is gone is compressed too', async () => {
    const gone = await fetch(new URL('/share/nothing', appUrl), { headers: { 'accept-encoding': 'br' } });
    expect([gone.status, gone.headers.get('content-encoding')]).toEqual([404, 'br']);
    expect(await gone.text()).toContain('<div id="root">');
  });

  it('contains the data that it shows and the URLs of the files', async () => {
    const { status, headers, html } = await pageOf(`/share/${recording.shareToken}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-store');
    const { recording: shown, media } = dataIn(html);
    expect(shown).toMatchObject({ id: recording.id, name: NAME, duration: 10 });
    expect(JSON.stringify(shown)).not.toContain(account.userId);
    expect(Object.keys(media)).toEqual([
      `/objects/${recording.id}/original.webm`,
      `/objects/${recording.id}/thumbnail.jpg`,
    ]);
    for (const path of Object.values(media)) expect((await program.send(path)).status).toBe(200);
    expect(html).toContain(`src="${media[`/objects/${recording.id}/original.webm`]}"`);
  });

  it('preloads segments for a browser that plays them, at the URLs of its data', async () => {
    const { id, shareToken } = await newLink({ originalKey: null, thumbnailKey: null, segments: SEGMENTS });
    const early = async (userAgent: string, query = '') => {
      const { html } = await pageOf(`/embed/${shareToken}${query}`, { headers: { 'user-agent': userAgent } });
      const preloads = html.matchAll(/<link rel="(?:module)?preload"(?! as="font")[^>]* href="([^"]*)">/g);
      const all = [...preloads].map(([, href = '']) => href);
      const scripts = all.filter((href) => href.startsWith('/assets/'));
      const hrefs = all.slice(scripts.length);
      const hasElement = html.includes('<video');
      return { scripts, hrefs, hasElement, playlist: dataIn(html).media[`/objects/${id}/playlist.json`] ?? '' };
    };
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
    const { scripts, hrefs, hasElement, playlist } = await early(chrome);
    expect(hasElement).toBe(true);
    const folder = playlist.replace('attached-playlist.json', '');
    expect(folder).toMatch(new RegExp(`/segments/${id}/${SEGMENTS.uploadId}/$`));
    expect(scripts[0]).toMatch(/^\/assets\/play-segments-[\w-]+\.js$/);
    for (const script of scripts) expect((await program.send(script)).status, script).toBe(200);
    expect(hrefs).toEqual([playlist, `${folder}sent-init`, `${folder}sent-000001`]);
    expect((await early(chrome, '?t=soon')).hasElement).toBe(true);
    const later = await early(chrome, '?t=1:00');
    expect(later.hasElement).toBe(false);
    expect(later.hrefs).toEqual([later.playlist, later.playlist.replace('attached-playlist.json', 'sent-init')]);
    const iPhone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Safari/604.1';
    expect((await early(iPhone)).hrefs).toEqual([]);
    await account.client.call('DELETE', `/api/recordings/${id}/share`);
    expect((await early(chrome)).hrefs).toEqual([]);
  });

  it('counts no view and sets no cookie, however often it is requested', async () => {
    for (let look = 0; look < 3; look++) {
      const { headers } = await pageOf(`/share/${recording.shareToken}`);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await mainLinkIn(recording.id))?.viewCount).toBe(0);
  });

  it('has a picture for programs without cookies, which is refused after the link is removed', async () => {
    const { html } = await pageOf(`/share/${recording.shareToken}`);
    const picture = /og:image" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const seen = await fetch(picture);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await seen.arrayBuffer();
    // A browser also applies the policy of the redirect.
    const redirected = await fetch(picture, { redirect: 'manual' });
    const policies = [redirected, seen].map(({ headers }) => headers.get('cross-origin-resource-policy'));
    expect(policies).toEqual(['cross-origin', 'cross-origin']);
    const video = picture.replace('thumbnail.jpg', 'original.webm');
    for (const redirect of ['manual', 'follow'] as const) {
      const { headers, body } = await fetch(video, { redirect });
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      await body?.cancel();
    }
    await account.client.call('DELETE', `/api/recordings/${recording.id}/share`);
    expect((await fetch(picture)).status).toBe(404);
    // The URL to which the address of the picture redirected before.
    await waitUntilRefused(seen.url);
  });

  it.each([
    ['never was', 404, async () => 'nothing'],
    ['has expired', 410, async () => (await newLink({ shareExpiresAt: isoNow(-1) })).shareToken],
    [
      'was taken away',
      404,
      async () => {
        await account.client.call('DELETE', `/api/recordings/${recording.id}/share`);
        return recording.shareToken;
      },
    ],
    ['is longer than any', 400, async () => 'x'.repeat(200)],
    ['is a path', 404, async () => 'a/b/c'],
    ['is odd', 404, async () => '%F0%9F%8E%AC%00'],
  ])('that %s is a general page with status %i', async (_what, expected, token) => {
    const shareToken = await token();
    for (const view of ['share', 'embed']) {
      const { status, headers, html } = await pageOf(`/${view}/${shareToken}`);
      expect([status, headers.get('content-type')]).toEqual([expected, 'text/html; charset=utf-8']);
      expect(html).toContain('<title>Shared recording · Framekeep</title>');
      expect(html).not.toMatch(/og:|twitter:|oembed|\/media\/|Launch/);
    }
  });

  it('of an embedded player can be framed by any site, and no other page can', async () => {
    const embed = await pageOf(`/embed/${recording.shareToken}`);
    expect(embed.status).toBe(200);
    expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *;');
    expect(embed.headers.get('x-frame-options')).toBeNull();
    expect(embed.html).not.toContain('og:');
    // The frame also shows the error of a link.
    const gone = await pageOf('/embed/none');
    expect([gone.status, gone.headers.get('x-frame-options')]).toEqual([404, null]);
    for (const { headers } of [embed, gone]) {
      for (const [name, value] of Object.entries(EMBED_PAGE_HEADERS)) expect(headers.get(name)).toBe(value);
    }
    for (const path of [`/share/${recording.shareToken}`, '/', '/login', '/api/oembed', `/objects/${recording.id}/x`]) {
      const { headers } = await pageOf(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });
});

describe('the thumbnail beneath the video', () => {
  const imagesOf = async (shareToken: string | null | undefined, browser = program) => {
    const pages = ['share', 'embed'].map(async (view) => (await browser.send(`/${view}/${shareToken}`)).text());
    const images = (await Promise.all(pages)).map(
      (html) => /<div class="early-[^>]*><img src="([^"]*)"/.exec(html)?.[1],
    );
    return images.map((image) => image ?? null);
  };
  const newGate = (changes: object) => createNamedLink(actor, recording.id, { name: 'Acme', ...changes });
  const visit = (browser: TestClient, shareToken: string) =>
    browser.call('POST', `/api/shared/${shareToken}/visit`, {});

  it('is in the page of a link that asks for nothing', async () => {
    for (const { shareToken } of [recording, await newGate({})]) {
      const images = await imagesOf(shareToken);
      expect(images).toEqual([expect.stringMatching(/^\/media\//), expect.stringMatching(/^\/media\//)]);
      for (const image of images) expect((await program.send(image ?? '')).status).toBe(200);
    }
  });

  it.each([
    [960, 540, true],
    [540, 960, true],
    [1200, 676, false],
    [null, null, false],
  ])('is the picture of the conversion, of %s by %s pixels: %s', async (width, height, isPicture) => {
    const picture = { key: `converted/of-${newId()}/1/picture.0000001.jpg`, width, height };
    const { shareToken } = await newLink({ picture });
    const expected = isPicture ? picture.key : keys.thumbnailKey;
    for (const image of await imagesOf(shareToken)) expect(image?.endsWith(expected)).toBe(true);
  });

  it.each<[what: string, newToken: () => Promise<string | null | undefined>]>([
    // Above, one that has expired or is removed; in link-rules.integ.test.ts, one with a gate.
    [
      'has no views left',
      async () => {
        const { shareToken } = await newGate({ viewLimit: 1 });
        expect((await visit(new TestClient(appUrl), shareToken)).status).toBe(200);
        return shareToken;
      },
    ],
    [
      'is removed, as a named one',
      async () => {
        const { id, shareToken } = await newGate({});
        await revokeNamedLinks(actor, recording.id, [id]);
        return shareToken;
      },
    ],
    [
      'has a deleted recording',
      async () => {
        await account.client.call('DELETE', `/api/recordings/${recording.id}`);
        return recording.shareToken;
      },
    ],
    [
      'was made by a person whose account and links are stopped',
      async () => {
        const { userId, workspaceId } = await newAccount(appUrl, freshEmail('stopped'));
        const { shareToken } = await newLink({ userId, workspaceId });
        expect(await imagesOf(shareToken)).not.toContain(null);
        await stopAccount(userId, true, byUser(actorOf(newId())));
        return shareToken;
      },
    ],
    ['has no video yet', async () => (await newLink({ originalKey: null })).shareToken],
    [
      'has a video that its maker lost',
      async () => {
        const lost = { state: 'interrupted', isWatchable: true } as const;
        return (await newLink({ originalKey: null, segments: { ...SEGMENTS, ...lost } })).shareToken;
      },
    ],
  ])('is not in the page of a link that %s', async (_what, newToken) => {
    const shareToken = await newToken();
    expect(shareToken).toBeTruthy();
    expect(await imagesOf(shareToken)).toEqual([null, null]);
  });

  it('is not in the page of a gate that the same browser has passed: its script asks', async () => {
    const { shareToken } = await newGate({ password: 'open sesame' });
    const browser = new TestClient(appUrl);
    const opened = await browser.call('POST', `/api/shared/${shareToken}/password`, { password: 'open sesame' });
    expect([opened.status, (await visit(browser, shareToken)).status]).toEqual([200, 200]);
    expect(await imagesOf(shareToken, browser)).toEqual([null, null]);
  });
});
