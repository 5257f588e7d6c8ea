import { BufferSource } from 'mediabunny';
import { ATTACHED_PLAYLIST_NAME } from '#shared/model/video/segment.ts';
import { remuxWebm } from '#shared/remux/remux-webm.ts';
import { updateItem } from '../../data/table/items.ts';
import { recordingKey, segmentUploadKey } from '../../data/table/keys.ts';
import { putPlaylist } from '../../gateways/s3/s3-segments.ts';
import type { Actor } from '../ground/actor.ts';
import { type Join, joinSegments } from '../video/joining/join-segments.ts';
import { attachSegments } from '../video/segments/attach-segments.ts';
import { renewSegmentUpload } from '../video/segments/renew-segment-upload.ts';
import { bytesOf } from './objects.ts';
import { newRecording, stored } from './recordings.ts';
import { type CutRecording, sendRecording } from './segments.ts';

const never = new AbortController().signal;

/** A sign of life of a recorder. */
export const life = (segmentUploadId?: string) => ({ segmentUploadId, isWatchable: false, behindMs: 0 });

/** A recording whose segments were sent. */
export async function sent(owner: Actor, workspaceId: string, recorded: CutRecording, part = {}) {
  const { id } = await newRecording(owner, workspaceId);
  const permission = await renewSegmentUpload(owner, id, life());
  const playlist = await sendRecording(permission, recorded, part);
  return { id, permission, uploadId: permission.segmentUploadId, playlist };
}

/** A recording whose segments were attached. */
export async function attached(owner: Actor, workspaceId: string, recorded: CutRecording) {
  const it = await sent(owner, workspaceId, recorded);
  const { fileSize, duration } = recorded;
  const { uploadId: segmentUploadId, playlist } = it;
  await attachSegments(owner, it.id, { segmentUploadId, playlist, fileSize, duration });
  return it;
}

/**
 * A recording whose segments an earlier version of the program attached: neither its playlist nor the table names
 * versions.
 */
export async function attachedEarlier(owner: Actor, workspaceId: string, recorded: CutRecording) {
  const it = await sent(owner, workspaceId, recorded, { hasVersions: false });
  const { fileSize, duration } = recorded;
  const { id, uploadId: segmentUploadId, playlist, permission } = it;
  await attachSegments(owner, id, { segmentUploadId, playlist, fileSize, duration });
  const key = permission.keyPrefix + ATTACHED_PLAYLIST_NAME;
  await putPlaylist(key, Buffer.from(JSON.stringify(playlist)));
  await updateItem({ Key: recordingKey(id), remove: ['file.#segments.#attached'] });
  await updateItem({ Key: segmentUploadKey(id), remove: ['playlistVersionId'] });
  return it;
}

interface Upload {
  id: string;
  uploadId: string;
}

const first = ({ id, uploadId }: Upload): Join => ({
  recordingId: id,
  segmentUploadId: uploadId,
  join: null,
  target: null,
  startedAt: null,
});

/** Does one step of a join, as the workflow does. */
export const step = (from: Join, signal = never): Promise<Join | null> => joinSegments(from, { signal });

/** Begins a join: the next step writes the file. */
export async function begun(upload: Upload): Promise<Join> {
  const next = await step(first(upload));
  if (!next) throw new Error('The join was not wanted');
  return next;
}

/** Does a join to its end. */
export async function joined(upload: Upload): Promise<void> {
  let next: Join | null = first(upload);
  for (let steps = 0; next && steps < 5; steps += 1) next = await step(next);
  if (next) throw new Error('The join has not ended');
}

/** The original of a recording. */
export const fileOf = async (recordingId: string): Promise<Buffer> =>
  bytesOf((await stored(recordingId)).file.originalKey ?? '');

/** The file that the browser makes of what was recorded. */
export async function remuxedFile(file: Buffer, clockMs: number | null): Promise<Buffer> {
  const written = Buffer.alloc(file.length * 2);
  let end = 0;
  await remuxWebm(new BufferSource(new Uint8Array(file)), {
    clockMs,
    isGathered: true,
    signal: never,
    writeAt: (data, at) => {
      written.set(data, at);
      end = Math.max(end, at + data.length);
    },
  });
  return written.subarray(0, end);
}

/** The file that the browser makes of the same recording. */
export const remuxed = ({ init, segments, duration }: CutRecording): Promise<Buffer> =>
  remuxedFile(Buffer.concat([init, ...segments.map(({ bytes }) => bytes)]), duration * 1000);
