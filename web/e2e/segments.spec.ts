import { expect, type Route } from '@playwright/test';
import { SENT_PLAYLIST_NAME } from '#shared/model/segment.ts';
import { newMember } from './support/accounts.ts';
import { appUrl, enter, signIn } from './support/app.ts';
import { test } from './support/profile.ts';
import { recordFor } from './support/record-for.ts';
import {
  expectSent,
  newRecording,
  openSegmentLab,
  segmentsOf,
  takenTwice,
  untilFinished,
} from './support/segment-lab.ts';

const BITS_PER_SECOND = 500_000;

/** S3's answers when a permission has expired, and when an object is larger than it allows. */
const EXPIRED =
  '<Error><Code>AccessDenied</Code><Message>Invalid according to Policy: Policy expired.</Message></Error>';
const TOO_LARGE = '<Error><Code>EntityTooLarge</Code></Error>';

/** Whether a form is sent to this address: S3, which takes segments as form posts. */
const isForm = (url: URL) => url.origin !== appUrl() && !url.pathname.startsWith('/api/');
const sends = (route: Route, name: string) => route.request().postDataBuffer()?.includes(`/${name}\r\n`) === true;

test('a recording arrives in S3 while it runs, byte for byte', { tag: '@nightly' }, async ({ context }) => {
  const account = await signIn(context);
  const open = await openSegmentLab(context);
  const { lab, arrivals } = open;
  await lab.open(await newRecording(account));
  await lab.send();
  await lab.record('moving', BITS_PER_SECOND);
  await expect.poll(() => segmentsOf(arrivals).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  expect(await lab.status()).toMatchObject({ state: 'sending', liveTrouble: null });
  const durationMs = await lab.stop();
  await lab.finish();
  const finished = await untilFinished(open);
  expect(finished.durationMs).toBeCloseTo(durationMs, 0);
  const playlist = await expectSent(open);
  expect(playlist.state).toBe('ended');
  expect(takenTwice(arrivals)).toEqual([]);
  expect(arrivals.length).toBeLessThanOrEqual((2 * durationMs) / 1000);
  const { startMs = 0, durationMs: lastMs = 0 } = playlist.segments.at(-1) ?? {};
  expect(startMs + lastMs).toBeCloseTo(durationMs, 0);
});

test('a segment that is still open is sent in two objects', { tag: '@nightly' }, async ({ context }) => {
  const account = await signIn(context);
  const open = await openSegmentLab(context);
  const { lab, arrivals } = open;
  await lab.open(await newRecording(account));
  await lab.send();
  await lab.record('noisy', 4_000_000);
  const hasTail = () => arrivals.some(({ name }) => name.includes('-from-'));
  await expect
    .poll(
      async () => {
        await lab.sendOpenSegment();
        return hasTail();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await lab.stop();
  await lab.finish();
  await untilFinished(open);
  expect((await expectSent(open)).segments.some(({ tail }) => tail)).toBe(true);
  expect(takenTwice(arrivals)).toEqual([]);
});

test('after a kill the next browser on the profile sends the missing segments, and none twice', {
  tag: '@nightly',
}, async ({ newProfile }) => {
  const account = await newMember(appUrl());
  const profile = await newProfile();
  const browser = await profile.launch();
  await enter(browser.context, account);
  const first = await openSegmentLab(browser.context);
  const id = await newRecording(account);
  await first.lab.open(id);
  await first.lab.send();
  await first.lab.record('moving', BITS_PER_SECOND);
  await expect.poll(() => segmentsOf(first.arrivals).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  // From now on nothing arrives; the browser has stored what arrived before it is killed.
  await first.page.route(isForm, () => undefined);
  // Requests that are already under way still arrive.
  const arrived = () => new Set(first.arrivals.map(({ name }) => name).filter((name) => name !== SENT_PLAYLIST_NAME));
  await expect.poll(async () => (await first.lab.remembered()) - arrived().size).toBe(0);
  await recordFor(first.page, 2);
  await browser.kill();

  const next = await profile.launch();
  await enter(next.context, account);
  const second = await openSegmentLab(next.context);
  expect(await second.lab.reopen()).toBe(id);
  await second.lab.send();
  await second.lab.finish();
  const finished = await untilFinished(second);
  const playlist = await expectSent(second);
  expect(playlist.segments.length).toBeGreaterThan(2);
  expect(finished.durationMs).toBeGreaterThan(4000);
  expect(takenTwice([...first.arrivals, ...second.arrivals])).toEqual([]);
  await second.lab.discard();
  expect(await second.lab.remembered()).toBe(0);
});

test('a segment that is refused once is sent again under another permission', { tag: '@nightly' }, async ({
  context,
}) => {
  const account = await signIn(context);
  const open = await openSegmentLab(context);
  const { lab, page, arrivals } = open;
  const renewals: string[] = [];
  page.on('request', (request) => request.url().includes('/api/recordings/') && renewals.push(request.url()));
  let refusals = 0;
  await page.route(isForm, async (route) => {
    if (refusals > 0 || !sends(route, 'sent-000001')) return route.continue();
    refusals += 1;
    return route.fulfill({ status: 403, body: EXPIRED, headers: { 'access-control-allow-origin': '*' } });
  });
  await lab.open(await newRecording(account));
  await lab.send();
  await lab.record('moving', BITS_PER_SECOND);
  await expect.poll(() => segmentsOf(arrivals).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  expect(renewals).toHaveLength(2);
  await lab.stop();
  await lab.finish();
  await untilFinished(open);
  await expectSent(open);
});

test('a segment that is always refused ends the upload, not the recording', { tag: '@nightly' }, async ({
  context,
}) => {
  const account = await signIn(context);
  const { lab, page } = await openSegmentLab(context);
  let refusals = 0;
  await page.route(isForm, (route) => {
    if (!sends(route, 'sent-000002')) return route.continue();
    refusals += 1;
    return route.fulfill({ status: 400, body: TOO_LARGE, headers: { 'access-control-allow-origin': '*' } });
  });
  await lab.open(await newRecording(account));
  await lab.send();
  await lab.record('moving', BITS_PER_SECOND);
  await expect.poll(() => lab.status(), { timeout: 60_000 }).toMatchObject({ state: 'off', reason: 'refused' });
  expect(refusals).toBe(5);
  const before = await lab.digest();
  await recordFor(page, 2);
  const durationMs = await lab.stop();
  expect(await lab.digest()).not.toBe(before);
  await lab.finish();
  await expect.poll(() => lab.outcome()).toContain('refused');
  expect(durationMs).toBeGreaterThan(4000);
});

test('a picture that comes too late is sent, but nobody can begin to watch live', { tag: '@nightly' }, async ({
  context,
}) => {
  const account = await signIn(context);
  const open = await openSegmentLab(context);
  const { lab, page } = open;
  await lab.open(await newRecording(account));
  await lab.send(true);
  await lab.record('still', BITS_PER_SECOND);
  await recordFor(page, 5);
  const durationMs = await lab.stop();
  await lab.finish();
  await untilFinished(open);
  const playlist = await expectSent(open);
  expect(playlist.segments).toHaveLength(1);
  expect(playlist.segments[0]?.durationMs).toBeCloseTo(durationMs, 0);
  expect(await lab.status()).toMatchObject({ state: 'sending', liveTrouble: 'busy' });
});
