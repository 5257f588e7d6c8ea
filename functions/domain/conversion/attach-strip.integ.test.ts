import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/recordings.ts';
import { stripFrameNames } from '#shared/model/strip-frames.ts';
import { getCleanupJob } from '../../data/cleanup-job.ts';
import { RATE_LIMITS } from '../../data/rate-limits.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import * as s3 from '../../gateways/s3.ts';
import { isoNow } from '../../process/clock.ts';
import { newId, scopedId } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { limitRate } from '../auth/limit-rate.ts';
import { deleteRecording } from '../cleanup/delete-recording.ts';
import { runCleanup } from '../cleanup/run-cleanup.ts';
import { convertedKey, convertedPrefix, stripPrefix } from '../media-files/media-keys.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { listRecordings } from '../recordings/list-recordings.ts';
import { jpegOf } from '../test-support/jpeg.ts';
import { storeUploadedRecording } from '../test-support/libraries.ts';
import { storedKeys } from '../test-support/stored-keys.ts';
import { newMember, newTenant, refusal } from '../test-support/tenants.ts';
import { attachStrip } from './attach-strip.ts';
import { replaceFile } from './replace-file.ts';

let workspaceId: string;
let owner: Actor;
beforeAll(async () => {
  ({ workspaceId, owner } = await newTenant());
});
afterEach(() => vi.restoreAllMocks());

const CONVERTED_AT = '2026-01-02T03:04:05.000Z';

/** A converted recording of an earlier version, without a strip. */
function converted(changes: Partial<StoredRecording> = {}): Promise<StoredRecording> {
  const id = scopedId(workspaceId, newId());
  return storeUploadedRecording({
    ...{ id, workspaceId, userId: owner.userId, conversionAttempt: 1, mp4Key: convertedKey(id, 1) },
    ...{ transcodeStatus: 'completed', transcodedAt: CONVERTED_AT, ...changes },
  });
}

const jpeg = (width: number, height = 180) => Buffer.from(jpegOf(width, height));
/** Frames of different sizes, to tell them apart. */
const DRAWN = [317, 318, 319, 320].map((width) => jpeg(width));
const send = (id: string, frames = DRAWN, { by = owner, transcodedAt = CONVERTED_AT } = {}) =>
  attachStrip(by, id, { transcodedAt, frames: frames.map((frame) => frame.toString('base64')) });

const storedFrames = (id: string) => storedKeys(convertedPrefix(id));

/** The frames of a strip as browsers load them. */
const loaded = ({ strip }: Pick<Recording, 'strip'>) =>
  Promise.all(
    stripFrameNames(strip?.frames ?? 0).map(async (name) => {
      const answer = await fetch(new URL(`${strip?.url}${name}`, process.env.APP_URL));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );

/** Does something after the frames are stored and before the recording gets them. */
const meanwhile = (work: () => Promise<unknown>) => {
  const { putObject } = s3;
  return vi.spyOn(s3, 'putObject').mockImplementationOnce(async (...object) => {
    await putObject(...object);
    await work();
  });
};

describe('the strip that a browser draws', () => {
  it('is shown in lists and in the answer, without anything else of the recording changed', async () => {
    const { id, updatedAt } = await converted();
    const answer = await send(id);
    expect(answer).toMatchObject({ id, updatedAt, strip: { frames: 4 } });
    expect(await loaded(answer)).toEqual(DRAWN);
    const listed = (await listRecordings(owner, workspaceId)).items.find((each) => each.id === id);
    expect(await loaded({ strip: listed?.strip ?? null })).toEqual(DRAWN);
    const prefix = (await getStoredRecording(id))?.strip?.prefix ?? '';
    expect(prefix).toMatch(new RegExp(`^${convertedPrefix(id)}1/strip-[0-9A-Z]{26}/$`));
    expect(await getCleanupJob(prefix.split('/').at(-2) ?? '')).toBeNull();
  });

  it('has no metadata, and may have fewer frames', async () => {
    const { id } = await converted();
    const [first = jpeg(320)] = DRAWN;
    const comment = Buffer.from([0xff, 0xfe, 0x00, 0x06, ...Buffer.from('home')]);
    const answer = await send(id, [Buffer.concat([first.subarray(0, 2), comment, first.subarray(2)])]);
    expect(await loaded(answer)).toEqual([first]);
  });

  it('is refused to other tenants and to members who may not change the recording', async () => {
    const { id } = await converted();
    const [{ owner: stranger }, viewer, editor] = await Promise.all([
      newTenant(),
      newMember(workspaceId, 'viewer'),
      newMember(workspaceId, 'editor'),
    ]);
    await expect(send(id, DRAWN, { by: stranger })).rejects.toEqual(refusal('NOT_FOUND'));
    for (const by of [viewer, editor]) await expect(send(id, DRAWN, { by })).rejects.toEqual(refusal('FORBIDDEN'));
    expect(await storedFrames(id)).toEqual([]);
  });

  it('is the first one, of repeated calls and of calls at the same time', async () => {
    const { id } = await converted();
    const both = await Promise.all([send(id), send(id, [jpeg(100), jpeg(101)])]);
    expect(both[0].strip?.frames).toBe(both[1].strip?.frames);
    await runCleanup();
    const before = await storedFrames(id);
    expect(before).toHaveLength(both[0].strip?.frames ?? 0);
    const again = await send(id, [jpeg(102)]);
    expect(await loaded(again)).toEqual(await loaded(both[0]));
    expect(await storedFrames(id)).toEqual(before);
  });

  it('does not replace that of the conversion', async () => {
    const id = scopedId(workspaceId, newId());
    const strip = { prefix: stripPrefix(id, 1), frames: 4 };
    await converted({ id, mp4Key: convertedKey(id, 1), strip });
    await send(id);
    expect((await getStoredRecording(id))?.strip).toEqual(strip);
    expect(await storedFrames(id)).toEqual([]);
  });

  it.each<[string, Partial<StoredRecording>]>([
    ['is converted again', { transcodedAt: '2026-01-02T03:04:06.000Z' }],
    ['is being converted', { transcodeStatus: 'processing' }],
    ['has no MP4', { mp4Key: null }],
    [
      'is shown in part until its cut is ready',
      {
        versions: {
          ...{ number: 1, fileId: 'a-file', updatedAt: isoNow(), cut: null, moments: null, earlier: [] },
          next: {
            ...{ fileId: 'another-file', keepsTexts: true, orderedBy: 'somebody' },
            cut: { kept: [[0, 1000]], source: 0, shown: [[0, 1000]], hasFailed: false },
          },
        },
      },
    ],
  ])('is refused for a recording that %s', async (_what, changes) => {
    const { id } = await converted(changes);
    await expect(send(id)).rejects.toEqual(refusal('CONFLICT'));
    expect(await storedFrames(id)).toEqual([]);
  });

  it('is deleted when the recording gets another MP4 meanwhile', async () => {
    const { id } = await converted();
    meanwhile(() => changeRecording(id, (found) => ({ after: { ...found, mp4Key: convertedKey(id, 2) } })));
    await expect(send(id)).rejects.toEqual(refusal('CONFLICT'));
    expect((await getStoredRecording(id))?.strip).toBeNull();
    await runCleanup();
    expect(await storedFrames(id)).toEqual([]);
  });

  it('is deleted when the recording is deleted meanwhile', async () => {
    const { id } = await converted();
    meanwhile(() => deleteRecording(owner, id));
    await expect(send(id)).rejects.toEqual(refusal('NOT_FOUND'));
    await runCleanup();
    expect(await storedFrames(id)).toEqual([]);
  });

  it('is left to the cleanup when it cannot be stored whole', async () => {
    const { id } = await converted();
    const stored: string[] = [];
    const { putObject } = s3;
    vi.spyOn(s3, 'putObject').mockImplementation(async (...object) => {
      if (stored.push(object[0]) === 4) throw new Error('The disk is full');
      await putObject(...object);
    });
    await expect(send(id)).rejects.toThrow('The disk is full');
    expect((await getStoredRecording(id))?.strip).toBeNull();
    const job = await getCleanupJob(stored[0]?.split('/').at(-2) ?? '');
    expect(job?.keys).toEqual(stored);
    expect(Date.parse(job?.dueAt ?? '')).toBeGreaterThan(Date.now());
  });

  it.each([
    ['no picture', Buffer.from('<svg onload="alert(1)">')],
    ['a part of a JPEG', jpeg(320).subarray(0, 30)],
    ['larger than a thumbnail', jpeg(321)],
    ['higher than a thumbnail', jpeg(180, 321)],
  ])('is refused when a frame is %s', async (_what, frame) => {
    const { id } = await converted();
    await expect(send(id, [...DRAWN.slice(1), frame])).rejects.toEqual(refusal('UNSUPPORTED_MEDIA_TYPE'));
    expect(await storedFrames(id)).toEqual([]);
  });

  it('is limited for each person', async () => {
    const { id } = await converted();
    const by = await newMember(workspaceId, 'admin');
    for (let count = 0; count < RATE_LIMITS.stripByUser.max; count += 1) await limitRate('stripByUser', by.userId);
    await expect(send(id, DRAWN, { by })).rejects.toEqual(refusal('RATE_LIMITED'));
  });

  it('ends with the file, when a longer one takes its place', async () => {
    const { id } = await converted();
    await send(id);
    const recording = (await getStoredRecording(id)) as StoredRecording;
    const { after, with: changes } = replaceFile(recording, { ...recording, originalKey: 'originals/another' });
    expect(after.strip).toBeNull();
    const ordered = JSON.stringify(changes);
    for (const key of await storedFrames(id)) expect(ordered).toContain(key);
    expect((await getRecording(owner, id)).strip?.frames).toBe(4);
  });
});
