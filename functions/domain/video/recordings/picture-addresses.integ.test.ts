import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeCaptions } from '#shared/rules/editing/write-captions.ts';
import { mediaBucket } from '../../../gateways/s3/s3.ts';
import { newId } from '../../../process/ids.ts';
import { addCaptions } from '../../editing/captions/change-captions.ts';
import { searchCaptions } from '../../editing/captions/search-captions.ts';
import type { Actor } from '../../ground/actor.ts';
import { stripKeys, stripPrefix, uploadObjectKey } from '../../ground/media-files/media-keys.ts';
import { removeMember } from '../../identity/members/remove-member.ts';
import { setProjectAccess } from '../../identity/projects/project-access.ts';
import { listLinks } from '../../sharing/links/list-links.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { claimsOf } from '../../test-support/cutoffs.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { uploadCaptions } from '../../test-support/recordings.ts';
import { type RecordingAttributes, withAttributes } from '../../test-support/stored-recording.ts';
import { newMember, newProject, newTenant } from '../../test-support/tenants.ts';
import { changeRecording } from './change-recording.ts';
import { getRecording } from './get-recordings.ts';
import { listProjectRecordings } from './list-project-recordings.ts';
import { listRecordings } from './list-recordings.ts';
import { updateRecording } from './update-recording.ts';

const appUrl = process.env.APP_URL ?? '';

let workspaceId: string;
let owner: Actor;

// The clock stands still within a test, so that no half-hour begins between two calls.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  ({ workspaceId, owner } = await newTenant());
});
const withPicture = (changes: RecordingAttributes = {}) =>
  storeUploadedRecording({
    workspaceId,
    userId: owner.userId,
    thumbnailKey: 'uploads/someone/01J00000000000000000000000',
    ...changes,
  });

const listed = async (actor: Actor) => (await listRecordings(actor, workspaceId)).items[0]?.thumbnailUrl;

/** Stores a recording with a strip, as its conversion made it. */
async function withStrip(changes: RecordingAttributes = {}) {
  const stored = await withPicture(changes);
  const strip = { prefix: stripPrefix(stored.id, 1), frames: 4 };
  await Promise.all(stripKeys(stored.id, 1).map(putObject));
  await changeRecording(stored.id, (found) => ({ after: withAttributes(found, { strip }) }));
  return stored;
}

const listedStrip = async (actor: Actor) => (await listRecordings(actor, workspaceId)).items[0]?.strip;

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

async function putObject(Key: string): Promise<void> {
  const object = { Bucket: mediaBucket(), Key, Body: 'a picture', ContentType: 'image/jpeg' };
  await new S3Client({}).send(new PutObjectCommand(object));
}

/** Stores a picture. @returns its key */
async function putPicture(): Promise<string> {
  const Key = uploadObjectKey(owner.userId, newId());
  await putObject(Key);
  return Key;
}

/** Status of an address at the edge. */
const statusOf = async (address: string | null | undefined) => (await fetch(new URL(address ?? '', appUrl))).status;

describe('the URL of a recording’s thumbnail', () => {
  it('is the same in every call that reads the recording', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id } = await withPicture({ projectId, isShared: true });
    const first = await listed(owner);
    expect(first).toMatch(/^\/media\/[\w-]+\.[\w-]+\/uploads\/someone\/01J00000000000000000000000$/);
    const others = [
      await listed(owner),
      (await getRecording(owner, id)).thumbnailUrl,
      (await listProjectRecordings(owner, projectId)).items[0]?.thumbnailUrl,
      (await listLinks(owner, workspaceId)).items[0]?.thumbnailUrl,
    ];
    expect(others).toEqual([first, first, first, first]);
  });

  it('allows viewing and not downloading, and ends with the member’s access', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id } = await withPicture({ projectId });
    const asked = claimsOf(await openObject(owner, { path: `${id}/thumbnail.jpg`, download: false }));
    const { iat, exp, ...given } = claimsOf(await listed(owner));
    expect({ ...given, iat: asked.iat, exp: asked.exp }).toEqual(asked);
    expect([exp - iat, iat <= asked.iat]).toEqual([3600, true]);
  });

  it('is valid at the edge, and not for the key of another recording', async () => {
    await withPicture({ thumbnailKey: await putPicture() });
    const address = await listed(owner);
    expect(await statusOf(address)).toBe(200);
    expect(await statusOf(`${address}2`)).toBe(403);
  });

  it('changes after a move, and after a member loses access to the project', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id } = await withPicture();
    const addresses = [await listed(owner)];
    addresses.push((await updateRecording(owner, id, { projectId: projectId })).thumbnailUrl, await listed(owner));
    await setProjectAccess(owner, projectId, { accessLevel: 'restricted', permissions: [] });
    addresses.push(await listed(owner));
    await updateRecording(owner, id, { projectId: null });
    addresses.push(await listed(owner));
    const [before, moved, again, closed, back] = addresses;
    expect(moved).toBe(again);
    expect(new Set([before, moved, closed, back]).size).toBe(4);
  });

  it('is a new one, issued after the removal, for a member who was removed and returns', async () => {
    await withPicture({ thumbnailKey: await putPicture() });
    const member = await newMember(workspaceId, 'viewer');
    const before = await listed(member);
    later(2);
    const removedAt = Math.floor(Date.now() / 1000);
    await removeMember(owner, workspaceId, member.userId);
    later(2);
    const back = await newMember(workspaceId, 'viewer', member.userId);
    const after = await listed(back);
    expect(claimsOf(before).iat).toBeLessThanOrEqual(removedAt);
    expect(claimsOf(after).iat).toBeGreaterThan(removedAt);
    await vi.waitFor(async () => expect(await statusOf(before)).toBe(403), { timeout: 60_000, interval: 200 });
    expect(await statusOf(after)).toBe(200);
  });
});

describe('the URL of a recording’s strip', () => {
  const frame = (strip: { url: string } | null | undefined, number = 1) => `${strip?.url}frame.000000${number}.jpg`;

  it('opens all its frames at the edge, and nothing else of the recording', async () => {
    await withStrip();
    const strip = await listedStrip(owner);
    expect(strip?.frames).toBe(4);
    expect(await Promise.all([1, 2, 3, 4].map((number) => statusOf(frame(strip, number))))).toEqual(
      Array.from({ length: 4 }, () => 200),
    );
    expect(await statusOf(strip?.url.replace(/strip\/$/, 'video.mp4'))).toBe(403);
    expect(await statusOf(`${frame(strip)}?download=a`)).toBe(403);
  });

  it('ends with the same revocations as the thumbnail', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    await withStrip({ projectId });
    const [item] = (await listRecordings(owner, workspaceId)).items;
    const { key, ...claims } = claimsOf(item?.strip?.url);
    expect(claims).toEqual({ ...claimsOf(item?.thumbnailUrl), key: undefined });
    expect(key).toBe(stripPrefix(item?.id ?? '', 1));
  });

  it('opens the frames of a recording that was uploaded in segments, which are not versions of segments', async () => {
    const attached = { playlist: 'a', init: 'b', firstSegment: 'c' };
    const segments = { uploadId: newId(), state: 'joined' as const, isWatchable: false, saving: null, attached };
    await withStrip({ segments });
    expect(await statusOf(frame(await listedStrip(owner)))).toBe(200);
  });

  it('is that of the pictures of what was said: the last frame before each line', async () => {
    const { id } = await withStrip({ duration: 25 });
    const texts = ['A price', 'One', 'The price', 'Two', 'Price'];
    const cues = texts.map((text, index) => ({ from: index * 5, to: index * 5 + 4, text }));
    const uploadURL = await uploadCaptions(owner, writeCaptions(cues));
    await addCaptions(owner, id, { uploadURL, language: 'en', label: 'English' });
    const { results } = await searchCaptions(owner, workspaceId, { text: 'price' });
    const strip = await listedStrip(owner);
    expect(results.map(({ lines }) => lines.map(({ pictureUrl }) => pictureUrl))).toEqual([
      [await listed(owner), frame(strip, 2), frame(strip, 4)],
    ]);
  });
});
