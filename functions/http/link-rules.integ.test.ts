import { describe, expect, it } from 'vitest';
import { codeMailedTo, freshEmail, newAccount, TestClient } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { embedPath, sharePath } from '#shared/rules/sharing/share-address.ts';
import { listNamedLinks } from '../domain/sharing/links/list-links.ts';
import { changeNamedLink, createNamedLink } from '../domain/sharing/links/save-link.ts';
import { actorOf } from '../domain/test-support/actors.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';
import { uploadThumbnail } from '../domain/test-support/recordings.ts';
import { newId } from '../process/ids.ts';

const appUrl = process.env.APP_URL ?? '';
const NAME = 'Launch plans of Acme';
const PASSWORD = 'open sesame';
const GUEST = freshEmail('guest');

const { userId, email, workspaceId } = await newAccount(appUrl, freshEmail('owner'));
const owner = actorOf(userId, email);
const thumbnailKey = /uploads\/[^?]+/.exec(await uploadThumbnail(owner))?.[0] ?? '';
const segments = { uploadId: newId(), state: 'joined', isWatchable: false, saving: null, attached: null } as const;
const recording = await storeUploadedRecording({ workspaceId, userId, name: NAME, thumbnailKey, segments });

const RULES = {
  password: { password: PASSWORD },
  email: { emails: [GUEST] },
  limit: { viewLimit: 1 },
};
type Rule = keyof typeof RULES;
const rules = Object.keys(RULES) as Rule[];

const newLink = (changes: object) => createNamedLink(owner, recording.id, { name: 'Acme, Jane', ...changes });
const object = (file: string, shareToken: string, more = '') =>
  `/objects/${recording.id}/${file}?shareToken=${shareToken}${more}`;
const call = (browser: TestClient, shareToken: string, path: string, input: object = {}) =>
  browser.call<Record<string, unknown>>('POST', `/api/shared/${shareToken}/${path}`, input);
const viewsOf = async (linkId: string) =>
  (await listNamedLinks(owner, recording.id)).items.find(({ id }) => id === linkId)?.viewCount;

/** Passes the check of a link. */
const prove: Record<Rule, (browser: TestClient, shareToken: string) => Promise<void>> = {
  password: async (browser, shareToken) => {
    expect((await call(browser, shareToken, 'password', { password: PASSWORD })).status).toBe(200);
  },
  email: async (browser, shareToken) => {
    expect((await call(browser, shareToken, 'code', { email: GUEST })).status).toBe(200);
    const code = await codeMailedTo(appUrl, GUEST);
    expect((await call(browser, shareToken, 'code/verify', { code })).status).toBe(200);
  },
  limit: async () => {},
};

describe.each(rules)('a link with a %s', (rule) => {
  it.each([
    ['share page', sharePath],
    ['embed page', embedPath],
  ])('shows nothing of the recording in its %s', async (_page, pathOf) => {
    const { shareToken, id } = await newLink(RULES[rule]);
    const response = await new TestClient(appUrl).send(pathOf(shareToken));
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const text of [NAME, recording.id, '/media/', '/objects/', 'og:image', 'og:video', 'og:description']) {
      expect(html).not.toContain(text);
    }
    expect(html).toContain('<title>Shared recording · Framekeep</title>');
    expect(await viewsOf(id)).toBe(0);
  });

  it('gives other sites only the code of its page, and nothing of the recording', async () => {
    const { shareToken } = await newLink(RULES[rule]);
    const url = encodeURIComponent(`${appUrl}${sharePath(shareToken)}`);
    const { body } = await new TestClient(appUrl).call<object>('GET', `/api/oembed?url=${url}`);
    expect(body).toMatchObject({ title: 'Shared recording', html: expect.stringContaining(embedPath(shareToken)) });
    expect(JSON.stringify(body)).not.toContain(NAME);
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['thumbnail_url']));
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['duration']));
  });

  it.runIf(IS_NIGHTLY || rule === 'password')(
    'gives no file, chunk, picture, playlist or data before a visit, and all of them during it',
    async () => {
      const { shareToken, id } = await newLink(RULES[rule]);
      const browser = new TestClient(appUrl);
      const paths = (more = '') => [
        object('original.webm', shareToken, more),
        object('original.webm', shareToken, `&download=true${more}`),
        object('thumbnail.jpg', shareToken, more),
        object('playlist.json', shareToken, more),
        `/api/objects/chunked/${recording.id}/original.webm?chunk=0&shareToken=${shareToken}${more}`,
        `/api/recordings/${recording.id}/shown?shareToken=${shareToken}${more}`,
      ];
      const statuses = async (more = '') => {
        const answers = await Promise.all(paths(more).map((path) => browser.send(path)));
        return answers.map(({ status }) => status);
      };
      const refused = [403, 403, 403, 403, 403, 403];
      expect(await statuses()).toEqual(refused);
      expect(await statuses('&pass=guess')).toEqual(refused);
      const locked = {
        status: 403,
        body: { code: 'LINK_LOCKED', asks: { [rule === 'limit' ? 'start' : rule]: true } },
      };
      expect(await browser.call('GET', `/api/shared/${shareToken}`)).toMatchObject(locked);
      expect((await call(browser, shareToken, 'transcode')).status).toBe(403);
      expect(await call(browser, shareToken, 'visit', { resume: true })).toMatchObject(locked);
      if (rule !== 'limit') expect(await call(browser, shareToken, 'visit')).toMatchObject(locked);
      expect(await viewsOf(id)).toBe(0);

      await prove[rule](browser, shareToken);
      expect(await statuses()).toEqual(refused);
      const { status, body } = await call(browser, shareToken, 'visit');
      expect([status, Object.keys(body.media as object)]).toEqual([
        200,
        [`/objects/${recording.id}/original.webm`, `/objects/${recording.id}/thumbnail.jpg`],
      ]);
      expect(await statuses(`&pass=${body.pass}`)).toEqual([302, 302, 302, 302, 302, 200]);
      expect(await browser.call('GET', `/api/shared/${shareToken}`)).toMatchObject({
        status: 200,
        body: { name: NAME, pass: body.pass },
      });
      for (const again of [{}, { resume: true }, { pass: body.pass }]) {
        expect((await call(browser, shareToken, 'visit', again)).status).toBe(200);
      }
      expect(await viewsOf(id)).toBe(1);
    },
  );
});

describe('a view limit', () => {
  it('of ten admits ten of fifty simultaneous viewers', async () => {
    const { shareToken, id } = await newLink({ viewLimit: 10 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(new TestClient(appUrl), shareToken, 'visit')),
    );
    const admitted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status, body }) => status === 410 && body.code === 'LINK_USED_UP');
    expect([admitted.length, refused.length, await viewsOf(id)]).toEqual([10, 40, 10]);
  });

  it('is not used up by known bots, nor opened by the name of one', async () => {
    const { shareToken, id } = await newLink({ viewLimit: 1 });
    const { status } = await new TestClient(appUrl).send(`/api/shared/${shareToken}/visit`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    });
    expect([status, await viewsOf(id)]).toEqual([403, 0]);
    expect((await call(new TestClient(appUrl), shareToken, 'visit')).status).toBe(200);
  });

  it('counts a double click once', async () => {
    const { shareToken, id } = await newLink({ viewLimit: 10 });
    const browser = new TestClient(appUrl);
    const { pass } = (await call(browser, shareToken, 'visit')).body;
    const other = await newLink({ viewLimit: 10, password: PASSWORD });
    await prove.password(browser, other.shareToken);
    await Promise.all(Array.from({ length: 4 }, () => call(browser, other.shareToken, 'visit')));
    await call(browser, shareToken, 'visit', { pass });
    expect([await viewsOf(id), await viewsOf(other.id)]).toEqual([1, 1]);
  });

  it('is reported as used up, also before any other check', async () => {
    const { shareToken } = await newLink({ viewLimit: 1, password: PASSWORD });
    const first = new TestClient(appUrl);
    await prove.password(first, shareToken);
    expect((await call(first, shareToken, 'visit')).status).toBe(200);
    const late = await call(new TestClient(appUrl), shareToken, 'visit', { resume: true });
    expect(late).toMatchObject({ status: 410, body: { code: 'LINK_USED_UP' } });
    expect((await call(first, shareToken, 'visit', { resume: true })).status).toBe(200);
  });
});

describe('a password', () => {
  it('is refused when it is wrong, then only after a delay, except for a browser that has passed before', async () => {
    const { shareToken } = await newLink({ password: PASSWORD });
    const known = new TestClient(appUrl);
    await prove.password(known, shareToken);
    const stranger = new TestClient(appUrl);
    const tries = [await call(stranger, shareToken, 'password', { password: 'wrong' })];
    // The number of free attempts depends on the time that each takes, because new ones become available over time.
    while (tries.length < 30 && tries.at(-1)?.status !== 429) {
      tries.push(await call(stranger, shareToken, 'password', { password: `wrong ${tries.length}` }));
    }
    expect(tries[0]).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } });
    expect(tries.at(-1)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } });
    expect((await call(known, shareToken, 'visit')).status).toBe(200);
    await prove.password(known, shareToken);
  });

  it('that is changed has to be entered again at once', async () => {
    const { shareToken, id } = await newLink({ password: PASSWORD });
    const browser = new TestClient(appUrl);
    await prove.password(browser, shareToken);
    const { pass } = (await call(browser, shareToken, 'visit')).body;
    await changeNamedLink(owner, recording.id, id, { name: 'Renamed' });
    expect((await browser.send(object('original.webm', shareToken, `&pass=${pass}`))).status).toBe(302);
    await changeNamedLink(owner, recording.id, id, { password: 'another one' });
    expect((await browser.send(object('original.webm', shareToken, `&pass=${pass}`))).status).toBe(403);
    expect(await call(browser, shareToken, 'visit')).toMatchObject({ body: { asks: { password: true } } });
    await changeNamedLink(owner, recording.id, id, { password: null });
    expect((await new TestClient(appUrl).call('GET', `/api/shared/${shareToken}`)).status).toBe(200);
  });

  it('is never part of an answer', async () => {
    const link = await newLink({ password: PASSWORD });
    expect(link).toMatchObject({ hasPassword: true });
    expect(JSON.stringify(link)).not.toMatch(/scrypt|sesame/);
  });
});
