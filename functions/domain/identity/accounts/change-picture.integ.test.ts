import { execFile } from 'node:child_process';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { getCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { getUser } from '../../../data/identity/user.ts';
import { findObject, mediaBucket } from '../../../gateways/s3/s3.ts';
import { claimsOf, cutoffOf } from '../../test-support/cutoffs.ts';
import { jpegOf } from '../../test-support/jpeg.ts';
import { bytesOf } from '../../test-support/objects.ts';
import { newPerson } from '../../test-support/people.ts';
import { upload } from '../../test-support/recordings.ts';
import { newTeam, type Team } from '../../test-support/teams.ts';
import { refusal } from '../../test-support/tenants.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { listMembers } from '../members/list-members.ts';
import { readCurrentUser } from '../sessions/current-user.ts';
import { removePicture, setPicture } from './change-picture.ts';

useOwnTable();

const PLACE = '52 31 12 N, 13 24 36 E';

/** What ffmpeg makes of its input. */
function ffmpeg(options: string[], input?: Buffer): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, output: Buffer) => (error ? reject(error) : resolve(Buffer.from(output)));
    const program = execFile('ffmpeg', ['-v', 'error', ...options, 'pipe:1'], { encoding: 'buffer' }, done);
    program.stdin?.end(input);
  });
}

const drawJpeg = (source: string) =>
  ffmpeg(['-f', 'lavfi', '-i', `${source}=size=256x256`, '-frames:v', '1', '-f', 'mjpeg']);
const pixelsOf = (jpeg: Buffer) => ffmpeg(['-f', 'mjpeg', '-i', 'pipe:0', '-pix_fmt', 'rgb24', '-f', 'rawvideo'], jpeg);

/** A segment of application data. */
function segment(marker: number, text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([Buffer.of(0xff, marker), length, Buffer.from(text)]);
}

let team: Team;
beforeEach(async () => {
  team = await newTeam();
});

const send = (bytes: Uint8Array, { actor } = team.viewer) => upload(actor, Buffer.from(bytes), 'image/jpeg');
const choose = async (bytes = jpegOf(256, 256)) => setPicture(team.viewer.actor, await send(bytes));
const keyOf = async () => (await getUser(team.viewer.actor.userId))?.pictureKey ?? '';
const shownTo = async ({ actor }: Team['owner']) =>
  (await listMembers(actor, team.workspaceId)).find(({ userId }) => userId === team.viewer.actor.userId)?.user;

describe('a profile picture', () => {
  it('is stored without metadata, and its upload is deleted', async () => {
    const uploadURL = await send(
      Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, ...jpegOf(256, 256).subarray(2)]),
    );
    await setPicture(team.viewer.actor, uploadURL);
    const { Body, ContentType } = await new S3Client({}).send(
      new GetObjectCommand({ Bucket: mediaBucket(), Key: await keyOf() }),
    );
    expect(ContentType).toBe('image/jpeg');
    expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(Buffer.from(jpegOf(256, 256)));
    await runCleanup();
    expect(
      await findObject(decodeURIComponent(new URL(uploadURL).pathname).replace(`/${mediaBucket()}/`, '')),
    ).toBeNull();
  });

  it.runIf(IS_NIGHTLY)('of a file with several pictures is the first, without the metadata of any', async () => {
    const [first, second] = await Promise.all([drawJpeg('testsrc'), drawJpeg('mandelbrot')]);
    const withMetadata = (jpeg: Buffer) =>
      Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, `Exif\0\0${PLACE}`), segment(0xe2, 'MPF\0'), jpeg.subarray(2)]);
    await setPicture(team.viewer.actor, await send(Buffer.concat([first, second].map(withMetadata))));
    const stored = await bytesOf(await keyOf());
    for (const text of [PLACE, 'Exif', 'MPF']) expect(stored.includes(text), text).toBe(false);
    expect(stored.length).toBeLessThanOrEqual(first.length);
    expect(await pixelsOf(stored)).toEqual(await pixelsOf(first));
  });

  it('is shown to its user and to members of shared workspaces, each with their own URL', async () => {
    const { profileImageUrl } = await choose();
    const { viewer, owner, workspaceId } = team;
    expect((await readCurrentUser(viewer.actor)).profileImageUrl).toBe(profileImageUrl);
    const seen = claimsOf((await shownTo(owner))?.profileImageUrl);
    const pictureId = (await keyOf()).split('/').at(-1);
    expect(seen).toMatchObject({ key: await keyOf(), download: 0 });
    expect(seen.cutoffs.sort()).toEqual(
      [
        `picture:${pictureId}`,
        `session:${owner.actor.session.id}`,
        `password:${owner.actor.userId}.0`,
        `workspace:${workspaceId}`,
        `member:${workspaceId}:${owner.actor.userId}`,
      ].sort(),
    );
    expect(claimsOf(profileImageUrl).cutoffs).toContain(`session:${viewer.actor.session.id}`);
  });

  it('replaces the previous one, whose file is deleted and whose URLs are revoked', async () => {
    await choose();
    const before = await keyOf();
    await choose();
    expect(await keyOf()).not.toBe(before);
    await runCleanup();
    expect(await findObject(before)).toBeNull();
    expect(await findObject(await keyOf())).not.toBeNull();
    expect(await cutoffOf(`picture:${before.split('/').at(-1)}`)).not.toBeNull();
    expect(await getCleanupJob((await keyOf()).split('/').at(-1) ?? '')).toBeNull();
  });

  it('is removed with its file, and a second removal is no error', async () => {
    await choose();
    const key = await keyOf();
    expect((await removePicture(team.viewer.actor)).profileImageUrl).toBeNull();
    await runCleanup();
    expect(await findObject(key)).toBeNull();
    expect((await removePicture(team.viewer.actor)).profileImageUrl).toBeNull();
    expect((await shownTo(team.owner))?.profileImageUrl).toBeNull();
  });

  it('is one of two that are set at the same moment, and the other is deleted', async () => {
    const urls = await Promise.all([send(jpegOf(256, 256)), send(jpegOf(256, 256))]);
    await Promise.all(urls.map((url) => setPicture(team.viewer.actor, url)));
    expect(await findObject(await keyOf())).not.toBeNull();
  });

  it.each([
    ['of another size', jpegOf(257, 256)],
    ['that is no JPEG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['that is too large', Buffer.concat([jpegOf(256, 256), Buffer.alloc(200_000)])],
  ])('is refused %s', async (_name, bytes) => {
    await expect(choose(bytes)).rejects.toEqual(refusal('UNSUPPORTED_MEDIA_TYPE'));
    expect(await keyOf()).toBe('');
  });

  it('is refused from another user’s upload, and from one that does not exist', async () => {
    const stranger = await newPerson();
    const theirs = await send(jpegOf(256, 256), stranger);
    await expect(setPicture(team.viewer.actor, theirs)).rejects.toEqual(refusal('UPLOAD_NOT_YOURS'));
    const own = await send(jpegOf(256, 256));
    await setPicture(team.viewer.actor, own);
    await expect(setPicture(team.viewer.actor, own)).rejects.toEqual(refusal('UPLOAD_MISSING'));
  });
});
