import { expect, it } from 'vitest';
import { freshEmail, newAccount, TestClient } from '#scripts/client/test-client.ts';
import type { Byline } from '#shared/api/sharing/visits.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { setPicture } from '../domain/identity/accounts/change-picture.ts';
import { revokeNamedLinks, unshareRecording } from '../domain/sharing/links/revoke-links.ts';
import { changeNamedLink, createNamedLink, shareRecording } from '../domain/sharing/links/save-link.ts';
import { actorOf } from '../domain/test-support/actors.ts';
import { jpegOf } from '../domain/test-support/jpeg.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';
import { upload } from '../domain/test-support/recordings.ts';

const appUrl = process.env.APP_URL ?? '';
const PICTURE = Buffer.from(jpegOf(256, 256));

const { userId, email, workspaceId } = await newAccount(appUrl, freshEmail('owner'));
const owner = actorOf(userId, email);
const { firstName, lastName } = await setPicture(owner, await upload(owner, PICTURE, 'image/jpeg'));
const names = { firstName, lastName };
const recording = await storeUploadedRecording({ workspaceId, userId });

const newLink = (changes: object) => createNamedLink(owner, recording.id, { name: 'Acme, Jane', ...changes });
const byline = (shareToken: string, browser = new TestClient(appUrl)) =>
  browser.call<Byline>('GET', `/api/shared/${shareToken}/byline`);
const bodyOf = async (shareToken: string) => (await byline(shareToken)).body;
const hasByline = async (shareToken: string) =>
  (await new TestClient(appUrl).call<{ hasByline: boolean }>('GET', `/api/shared/${shareToken}`)).body.hasByline;

it('the byline of a link has the owner of the recording and the views, as the link’s settings allow', async () => {
  const [both, views, none] = await Promise.all([
    newLink({ showsOwner: true, showsViews: true }),
    newLink({ showsViews: true }),
    newLink({}),
  ]);
  expect(await hasByline(both.shareToken)).toBe(true);
  const picture = `data:image/jpeg;base64,${PICTURE.toString('base64')}`;
  expect(await bodyOf(both.shareToken)).toEqual({ owner: { ...names, picture }, views: 1 });
  expect(await bodyOf(views.shareToken)).toEqual({ owner: null, views: 0 });
  expect(await bodyOf(none.shareToken)).toEqual({ owner: null, views: null });
  expect(await hasByline(none.shareToken)).toBe(false);
});

it('neither the byline nor the page contains the user id', async () => {
  const { shareToken } = await newLink({ showsOwner: true, showsViews: true });
  const html = await (await new TestClient(appUrl).send(sharePath(shareToken))).text();
  for (const text of [html, JSON.stringify(await bodyOf(shareToken))]) expect(text).not.toContain(owner.userId);
  expect(html).not.toContain(names.lastName);
});

it('the byline is shown only after the checks of the link; before them a link that shows its owner says the name', async () => {
  const { shareToken } = await newLink({ showsOwner: true, password: 'open sesame' });
  const html = await (await new TestClient(appUrl).send(sharePath(shareToken))).text();
  expect(html).not.toContain(names.lastName);
  const browser = new TestClient(appUrl);
  expect(await byline(shareToken, browser)).toMatchObject({ status: 403, body: { code: 'LINK_LOCKED' } });
  const asks = async (token: string) => (await browser.call('GET', `/api/shared/${token}`)).body.asks;
  const sender = `${names.firstName} ${names.lastName}`;
  expect(await asks(shareToken)).toMatchObject({ password: true, sender });
  expect(await asks((await newLink({ password: 'open sesame' })).shareToken)).not.toHaveProperty('sender');
  await browser.call('POST', `/api/shared/${shareToken}/password`, { password: 'open sesame' });
  expect(await byline(shareToken, browser)).toMatchObject({ status: 403, body: { code: 'LINK_LOCKED' } });
  await browser.call('POST', `/api/shared/${shareToken}/visit`, {});
  expect(await byline(shareToken, browser)).toMatchObject({ status: 200, body: { owner: names } });
});

it('the byline is removed when the setting is turned off, and is kept by a change without that setting', async () => {
  const { id, shareToken } = await newLink({ showsOwner: true, showsViews: true });
  await changeNamedLink(owner, recording.id, id, { name: 'Acme, Joe' });
  expect(await bodyOf(shareToken)).toMatchObject({ owner: names, views: 0 });
  await changeNamedLink(owner, recording.id, id, { showsOwner: false });
  expect(await bodyOf(shareToken)).toEqual({ owner: null, views: 0 });
});

it('the byline ends with the link', async () => {
  const { id, shareToken } = await newLink({ showsOwner: true });
  await revokeNamedLinks(owner, recording.id, [id]);
  expect(await byline(shareToken)).toMatchObject({ status: 404, body: { code: 'SHARE_NOT_FOUND' } });
});

it('the main link shows the owner only when its setting is on, keeps it, and forgets it when the link is removed', async () => {
  const { shareToken } = await shareRecording(owner, recording.id, {});
  expect([await hasByline(shareToken), await bodyOf(shareToken)]).toEqual([false, { owner: null, views: null }]);
  await shareRecording(owner, recording.id, { showsOwner: true });
  await shareRecording(owner, recording.id, { allowDownload: false });
  expect(await hasByline(shareToken)).toBe(true);
  expect(await bodyOf(shareToken)).toMatchObject({ owner: names, views: null });
  await unshareRecording(owner, recording.id);
  expect(await byline(shareToken)).toMatchObject({ status: 404, body: { code: 'SHARE_NOT_FOUND' } });
  const again = await shareRecording(owner, recording.id, {});
  expect(await bodyOf(again.shareToken)).toEqual({ owner: null, views: null });
});
