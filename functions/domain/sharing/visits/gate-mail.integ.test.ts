import { beforeEach, expect, it, vi } from 'vitest';
import { freshEmail, gateLinkMailedTo, mailsTo } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { readGateKey } from '#shared/rules/sharing/gate-key-address.ts';
import { apply } from '../../../data/ground/apply.ts';
import { getGateMails, putGateKey, putGateMails } from '../../../data/sharing/gate-key.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import * as clock from '../../../process/clock.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import { createNamedLink } from '../links/save-link.ts';
import { sendLinkCode } from './link-code.ts';
import { openGate } from './open-gate.ts';

const APP = process.env.APP_URL ?? '';
const GUEST = { address: '192.0.2.7', pass: null };
const HOUR = 60 * 60;

let owner: Actor;
let recording: StoredRecording;
let email: string;

const newLink = () => createNamedLink(owner, recording.id, { name: 'Acme', emails: [email] });
const ask = (shareToken: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      sendLinkCode(shareToken, email, { address: `192.0.2.${index}`, pass: null }, APP),
    ),
  );
const mails = async () => (await mailsTo(APP, email)).length;

beforeEach(async () => {
  vi.spyOn(clock, 'atNextStep').mockResolvedValue();
  let workspaceId: string;
  ({ workspaceId, owner } = await newTenant());
  recording = await storeUploadedRecording({ workspaceId, userId: owner.userId });
  email = freshEmail('guest');
});

it.runIf(IS_NIGHTLY)(
  'three mails of one link leave those of another link, and twelve of all links of an owner are the most',
  async () => {
    const links = await Promise.all(Array.from({ length: 5 }, newLink));
    const [first, ...others] = links.map(({ shareToken }) => shareToken);
    await ask(first ?? '', 4);
    expect(await mails()).toBe(3);
    await Promise.all(others.map((shareToken) => ask(shareToken, 4)));
    expect(await mails()).toBe(12);
    const stranger = await newTenant();
    const settings = { name: 'Acme', emails: [email] };
    const foreign = await storeUploadedRecording({ workspaceId: stranger.workspaceId, userId: stranger.owner.userId });
    await ask((await createNamedLink(stranger.owner, foreign.id, settings)).shareToken, 1);
    expect(await mails()).toBe(13);
  },
);

/** Moves the mails of a link, and the key of the newest one, into the past. */
async function age(shareToken: string, key: string, seconds: number) {
  const before = await getGateMails(shareToken, email);
  const sentAt = before?.sentAt.map((time) => time - seconds) ?? [];
  await apply([
    putGateMails(shareToken, email, { before, sentAt, ttl: nowSeconds() + seconds }),
    putGateKey(shareToken, key, { email, expiresAt: isoNow(HOUR - seconds), isUsed: false }),
  ]);
}

it('an hour after its mail a key has expired, and another mail is sent', async () => {
  const { shareToken } = await newLink();
  await ask(shareToken, 4);
  const key = readGateKey(new URL(await gateLinkMailedTo(APP, email)).hash) ?? '';
  await age(shareToken, key, HOUR - 60);
  await ask(shareToken, 1);
  expect(await mails()).toBe(3);
  await age(shareToken, key, HOUR);
  await expect(openGate(shareToken, key, GUEST)).rejects.toEqual(refusal('GATE_KEY_EXPIRED'));
  await ask(shareToken, 1);
  expect(await mails()).toBe(4);
});
