import { describe, expect, it } from 'vitest';
import {
  codeMailedTo,
  freshEmail,
  gateLinkMailedTo,
  mailsTo,
  newAccount,
  TestClient,
} from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { readGateKey } from '#shared/rules/sharing/gate-key-address.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { revokeNamedLinks } from '../domain/sharing/links/revoke-links.ts';
import { changeNamedLink, createNamedLink } from '../domain/sharing/links/save-link.ts';
import { actorOf } from '../domain/test-support/actors.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';
import { newId } from '../process/ids.ts';

const appUrl = process.env.APP_URL ?? '';
const PASSWORD = 'open sesame';

const account = await newAccount(appUrl, freshEmail('owner'));
const owner = actorOf(account.userId, account.email);
const recording = await storeUploadedRecording({ workspaceId: account.workspaceId, userId: account.userId });

const newLink = (changes: object) => createNamedLink(owner, recording.id, { name: 'Acme, Jane', ...changes });
const call = (browser: TestClient, shareToken: string, path: string, input: object = {}) =>
  browser.call<Record<string, unknown>>('POST', `/api/shared/${shareToken}/${path}`, input);

// Each answer waits for a second or more.
describe.concurrent('an e-mail gate', () => {
  it('sends no mail to an address that is not on its list, with the same answer', async () => {
    const listed = `jane@${newId().toLowerCase()}.example`;
    const domain = listed.slice(listed.indexOf('@') + 1);
    const { shareToken } = await newLink({ emails: [domain] });
    const outsider = freshEmail('outsider');
    const tricks = [outsider, `jane@sub.${domain}`, `${domain}@example.com`, `jane@not${domain}`];
    const [asListed, ...asOthers] = [
      await call(new TestClient(appUrl), shareToken, 'code', { email: listed.toUpperCase() }),
      ...(await Promise.all(tricks.map((email) => call(new TestClient(appUrl), shareToken, 'code', { email })))),
    ];
    for (const { status, body } of asOthers) {
      expect([status, body.message, typeof body.pass]).toEqual([asListed.status, asListed.body.message, 'string']);
    }
    expect(await mailsTo(appUrl, listed)).toHaveLength(1);
    for (const email of tricks) expect(await mailsTo(appUrl, email)).toEqual([]);
  });

  it('accepts a code only from the browser that requested it, with at most five attempts', async () => {
    const email = freshEmail('guest');
    const { shareToken } = await newLink({ emails: [email] });
    const browser = new TestClient(appUrl);
    await call(browser, shareToken, 'code', { email });
    const code = await codeMailedTo(appUrl, email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await call(new TestClient(appUrl), shareToken, 'code/verify', { code })).toMatchObject({ status: 400 });
    expect(await call(browser, shareToken, 'code', { email })).toMatchObject({ body: { code: 'RESEND_COOLDOWN' } });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await call(browser, shareToken, 'code/verify', { code: wrong })).toMatchObject({
        body: { code: 'INVALID_CODE' },
      });
    }
    expect(await call(browser, shareToken, 'code/verify', { code })).toMatchObject({
      body: { code: 'TOO_MANY_ATTEMPTS' },
    });
  });

  it('lets an invited person in by the link of a mail that strangers asked for, and sends three at most', async () => {
    const email = freshEmail('guest');
    const { shareToken } = await newLink({ emails: [email] });
    const strangers = Array.from({ length: 12 }, () => new TestClient(appUrl));
    const answers = await Promise.all(strangers.map((stranger) => call(stranger, shareToken, 'code', { email })));
    const hers = await call(new TestClient(appUrl), shareToken, 'code', { email });
    expect(new Set([...answers, hers].map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    const mails = await mailsTo(appUrl, email);
    expect(mails).toHaveLength(3);

    for (const { text } of mails) {
      const [, key] = /#key=([\w-]{43})$/m.exec(text) ?? [];
      const browser = new TestClient(appUrl);
      const opened = await call(browser, shareToken, 'key', { key });
      expect(opened).toMatchObject({ status: 200, body: { asks: { email: false } } });
      expect((await call(browser, shareToken, 'visit')).status).toBe(200);
      // A second click, before the page has noticed the answer to the first.
      expect((await call(browser, shareToken, 'key', { key, pass: opened.body.pass })).status).toBe(200);
      expect(await call(new TestClient(appUrl), shareToken, 'key', { key })).toMatchObject({
        status: 400,
        body: { code: 'GATE_KEY_USED' },
      });
    }
  });

  it.runIf(IS_NIGHTLY)('sends a mail at once to an address that was mistyped before', async () => {
    const email = freshEmail('guest');
    const { shareToken } = await newLink({ emails: [email] });
    const browser = new TestClient(appUrl);
    for (const typed of [`x${email}`, email]) {
      expect((await call(browser, shareToken, 'code', { email: typed })).status).toBe(200);
    }
    const code = await codeMailedTo(appUrl, email);
    expect((await call(browser, shareToken, 'code/verify', { code })).status).toBe(200);
  });

  it('opens only by a key of the link itself, and only for an address that is still on its list', async () => {
    const email = freshEmail('guest');
    const { shareToken, id } = await newLink({ emails: [email] });
    const other = await newLink({ emails: [email] });
    await call(new TestClient(appUrl), shareToken, 'code', { email });
    const url = new URL(await gateLinkMailedTo(appUrl, email));
    expect([url.pathname, url.search]).toEqual([sharePath(shareToken), '']);
    const key = readGateKey(url.hash);
    const expired = { status: 400, body: { code: 'GATE_KEY_EXPIRED' } };
    const open = (token: string, used = key) => call(new TestClient(appUrl), token, 'key', { key: used });
    expect(await open(other.shareToken)).toMatchObject(expired);
    expect(await open(shareToken, `${key?.slice(0, -1)}_`)).toMatchObject(expired);
    // As a mail scanner does.
    expect((await new TestClient(appUrl).send(url.pathname)).status).toBe(200);

    await changeNamedLink(owner, recording.id, id, { emails: [freshEmail()] });
    expect(await open(shareToken)).toMatchObject(expired);
    await changeNamedLink(owner, recording.id, id, { emails: [email], password: PASSWORD });
    expect(await open(shareToken)).toMatchObject({ status: 200, body: { asks: { password: true, email: false } } });
    await revokeNamedLinks(owner, recording.id, [id]);
    expect(await open(shareToken)).toMatchObject({ status: 404, body: { code: 'SHARE_NOT_FOUND' } });
  });

  it('accepts only e-mail addresses and domains in its list', async () => {
    const create = (emails: string[]) =>
      account.client.call('POST', `/api/recordings/${recording.id}/links`, { name: 'Acme', emails });
    for (const entry of ['', 'acme', '@acme.com', 'a@b@acme.com', 'a@acme.com\r\nBcc: all@example.com', 'acme.com/x']) {
      expect((await create([entry])).status).toBe(400);
    }
    expect(await create([' Jane@Acme.COM ', 'acme.com'])).toMatchObject({
      status: 201,
      body: { emails: ['jane@acme.com', 'acme.com'] },
    });
  });
});
