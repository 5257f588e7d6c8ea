import { expect, it, vi } from 'vitest';
import { mailsTo, newAccount } from '#scripts/client/test-client.ts';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { createNamedLink } from '../domain/sharing/links/save-link.ts';
import { actorOf } from '../domain/test-support/actors.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';
import { BROWSER } from '../domain/test-support/watching.ts';
import { newVisitorId } from '../process/ids.ts';

const appUrl = process.env.APP_URL ?? '';

/** Sends the form that a mail program sends (RFC 8058): without an origin and without a session. */
const oneClick = (path: string) =>
  fetch(new URL(path, appUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  });

it('a first view sends a mail, whose reader unsubscribes by a POST and not by a GET', async () => {
  const { client, userId, email, workspaceId } = await newAccount(appUrl);
  const { id } = await storeUploadedRecording({ workspaceId, userId, name: 'Tour 🎬', duration: 50 });
  const { shareToken } = await createNamedLink(actorOf(userId, email), id, { name: 'Acme', mailsFirstView: true });
  const isOn = async () => (await client.call<CurrentUser>('GET', '/api/auth/user')).body.mailsFirstViews;
  const report = { visitId: newVisitorId(), sequence: 1, ranges: [[0, 10]] };
  const watched = await fetch(new URL(`/api/shared/${shareToken}/watched`, appUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'user-agent': BROWSER },
    body: JSON.stringify(report),
  });
  expect(watched.status).toBe(200);

  const mail = await vi.waitFor(async () => {
    const found = (await mailsTo(appUrl, email)).find(({ subject }) => subject === 'Someone watched “Tour 🎬”');
    expect(found).toBeDefined();
    return found;
  }, 20_000);
  const [, url = ''] = /^<(.*)>$/.exec(mail?.headers?.['list-unsubscribe'] ?? '') ?? [];
  const path = new URL(url).pathname;
  expect(path).toMatch(/^\/api\/unsubscribe\/[\w.-]+$/);

  const opened = await fetch(new URL(path, appUrl), { redirect: 'manual' });
  expect(opened.status).toBe(302);
  expect(opened.headers.get('location')).toBe(`/unsubscribe?token=${path.split('/').at(-1)}`);
  expect(await isOn()).toBe(true);

  expect((await oneClick(path)).status).toBe(200);
  expect(await isOn()).toBe(false);
  expect((await oneClick(path)).status).toBe(200);
  expect((await oneClick(`${path.slice(0, -1)}_`)).status).toBe(404);

  expect((await client.call('PUT', '/api/account/mail', { firstViews: true })).status).toBe(200);
  expect(await isOn()).toBe(true);
});
