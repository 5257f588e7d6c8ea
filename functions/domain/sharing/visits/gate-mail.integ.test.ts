import { beforeEach, expect, it, vi } from 'vitest';
import { freshEmail, mailsTo } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import * as clock from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { later } from '../../test-support/clock.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { newTenant } from '../../test-support/tenants.ts';
import { createNamedLink } from '../links/save-link.ts';
import { sendLinkCode } from './link-code.ts';

const APP = process.env.APP_URL ?? '';
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

it('an hour after its mails, others are sent', async () => {
  const { shareToken } = await newLink();
  await ask(shareToken, 4);
  later(HOUR - 60);
  await ask(shareToken, 1);
  expect(await mails()).toBe(3);
  later(HOUR + 1);
  await ask(shareToken, 1);
  expect(await mails()).toBe(4);
});
