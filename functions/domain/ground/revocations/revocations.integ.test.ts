import { describe, expect, it } from 'vitest';
import { newAccount, TEST_PASSWORD, TestClient, whenAdmitted } from '#scripts/client/test-client.ts';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import { waitUntilRefused } from '#scripts/test-support/wait-until-refused.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { apply } from '../../../data/ground/apply.ts';
import { findDueRevocations } from '../../../data/ground/revocation.ts';
import { putSecret } from '../../../data/identity/secret.ts';
import { nowMs } from '../../../process/clock.ts';
import { newId, newSecret } from '../../../process/ids.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { actorOf } from '../../test-support/actors.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { put } from '../../test-support/objects.ts';
import { newPerson } from '../../test-support/people.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import { newMember, newProject } from '../../test-support/tenants.ts';
import type { Actor } from '../actor.ts';
import { uploadObjectKey } from '../media-files/media-keys.ts';
import { drainRevocations } from './drain-revocations.ts';
import { endAccess, orderRevocations } from './end-access.ts';

const appUrl = process.env.APP_URL ?? '';

const { client, userId, email } = await newAccount(appUrl);
const owner = actorOf(userId, email);
const { id: workspaceId } = (await client.call<{ id: string }>('POST', '/api/workspaces', { name: 'A team' })).body;
const projectId = await newProject(workspaceId, userId);

/** A recording with a file, which a link opens. */
async function shared(): Promise<LinkedRecording> {
  const originalKey = uploadObjectKey(owner.userId, newId());
  await put(originalKey);
  const link = { isShared: true, shareToken: `token-${newId()}`, allowDownload: true };
  return storeRecording({ workspaceId, userId: owner.userId, originalKey, ...link });
}

/** An issued media URL, and the call that ends it. */
interface Given {
  url: string;
  revoke(): Promise<{ status: number; headers: Headers }>;
}

const opened = async (
  actor: Actor | null,
  { id }: LinkedRecording,
  options: { shareToken?: string; download?: true },
) => appUrl + (await openObject(actor, { path: `${id}/original.webm`, download: false, ...options }));

const linkOf = ({ shareToken }: LinkedRecording) => ({ shareToken: shareToken ?? '' });

/** A media URL that was issued to a member of the workspace over HTTP, and the member's browser. */
async function watched() {
  const [{ id }, { actor, sessionToken }] = await Promise.all([shared(), newPerson()]);
  const { userId } = actor;
  await newMember(workspaceId, 'viewer', userId);
  const browser = new TestClient(appUrl).with('sid', sessionToken);
  const answer = await browser.send(`/objects/${id}/original.webm`);
  return { url: appUrl + answer.headers.get('location'), browser, userId };
}

const KINDS: Record<string, () => Promise<Given>> = {
  unshared: async () => {
    const recording = await shared();
    const url = await opened(null, recording, linkOf(recording));
    return { url, revoke: () => client.call('DELETE', `/api/recordings/${recording.id}/share`) };
  },
  deleted: async () => {
    const recording = await shared();
    return {
      url: await opened(owner, recording, {}),
      revoke: () => client.call('DELETE', `/api/recordings/${recording.id}`),
    };
  },
  'downloads off': async () => {
    const recording = await shared();
    const settings = { allowDownload: false, expiresAt: null };
    return {
      url: await opened(null, recording, { ...linkOf(recording), download: true }),
      revoke: () => client.call('POST', `/api/recordings/${recording.id}/share`, settings),
    };
  },
  'member removed': async () => {
    const [recording, member] = [await shared(), await newMember(workspaceId, 'viewer')];
    return {
      url: await opened(member, recording, {}),
      revoke: () => client.call('DELETE', `/api/workspaces/${workspaceId}/members/${member.userId}`),
    };
  },
  left: async () => {
    const { url, browser, userId } = await watched();
    return { url, revoke: () => browser.call('DELETE', `/api/workspaces/${workspaceId}/members/${userId}`) };
  },
  'logged out': async () => {
    const { url, browser } = await watched();
    return { url, revoke: () => browser.call('POST', '/api/auth/logout') };
  },
  'password reset': async () => {
    const { url, userId } = await watched();
    const token = newSecret();
    await apply(putSecret({ kind: 'passwordReset', secret: token }, { userId, passwordVersion: 0 }));
    const input = { token, password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD };
    return { url, revoke: () => new TestClient(appUrl).call('POST', '/api/auth/reset-password', input) };
  },
  moved: async () => {
    const recording = await shared();
    return {
      url: await opened(owner, recording, {}),
      revoke: () => client.call('PUT', `/api/recordings/${recording.id}`, { projectId }),
    };
  },
};

const OF_EACH_KIND = testLength({ usual: 2, nightly: 10 });

it('many simultaneous revocations all succeed, and the edge refuses earlier tokens', async () => {
  const given: Given[] = [];
  for (const kind of Object.values(KINDS)) {
    given.push(...(await Promise.all(Array.from({ length: OF_EACH_KIND }, () => kind()))));
  }
  const before = await Promise.all(given.map(({ url }) => fetch(url)));
  expect(before.map(({ status }) => status)).toEqual(given.map(() => 200));
  const answers = await Promise.all(given.map(({ revoke }) => whenAdmitted(revoke)));
  expect(answers.map(({ status }) => status)).toEqual(given.map(() => 200));
  await Promise.all(given.map(({ url }) => waitUntilRefused(url)));
});

/** Orders the revocation of a subject alone. Calls order it together with their changes. */
async function order(subject: string): Promise<void> {
  await apply(orderRevocations([subject]));
}
const newSubject = () => cutoffEntry.recording(newId());

describe('a revocation', () => {
  it('has the time of its write, which is not before its request', async () => {
    const subject = newSubject();
    const before = Math.floor(Date.now() / 1000);
    await order(subject);
    await endAccess([subject]);
    const cutoff = await cutoffOf(subject);
    expect(cutoff).toBeGreaterThanOrEqual(before);
    expect(cutoff).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it('that is repeated has a new cutoff', async () => {
    const subject = newSubject();
    await order(subject);
    const first = await cutoffOf(subject);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await order(subject);
    expect(await cutoffOf(subject)).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
  });

  it('is found among many that are due', async () => {
    const subjects = Array.from({ length: 180 }, newSubject);
    for (let start = 0; start < subjects.length; start += 60) {
      await apply(orderRevocations(subjects.slice(start, start + 60)));
    }
    await drainRevocations(nowMs() + 20_000);
    expect(await findDueRevocations(subjects)).toEqual([]);
    expect(await cutoffOf(subjects[179] ?? '')).not.toBeNull();
  });
});
