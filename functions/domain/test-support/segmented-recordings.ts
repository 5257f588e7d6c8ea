import { apply } from '../../data/ground/apply.ts';
import { getSegmentUpload, orderNextJoin, type SegmentUpload } from '../../data/video/segment-upload.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../ground/actor.ts';
import { shareRecording } from '../sharing/links/save-link.ts';
import { attachJoined } from '../video/joining/end-join.ts';
import { attachSegments } from '../video/segments/attach-segments.ts';
import { renewSegmentUpload } from '../video/segments/renew-segment-upload.ts';
import { setSaving } from '../video/segments/set-saving.ts';
import { newRecording } from './recordings.ts';
import { type CutRecording, cutRecording, type Part, type Permission, sendRecording } from './segments.ts';

/** The maker of a recording, its place, and its settings. */
export interface Maker {
  owner: Actor;
  workspaceId: string;
  projectId?: string;
  isWatchable?: boolean;
}

/** A recording in progress without a segment. */
export async function begun({ owner, workspaceId, projectId, isWatchable = false }: Maker) {
  const { id } = await newRecording(owner, workspaceId, projectId);
  return { id, permission: await renewSegmentUpload(owner, id, { isWatchable, behindMs: 0 }) };
}

/** Sends segments, by default all of a recording of six seconds. @returns the input of the call that attaches them */
export async function sendAll(permission: Permission, other?: CutRecording, part?: Part) {
  const cut = other ?? (await cutRecording());
  const playlist = await sendRecording(permission, cut, part);
  const { segmentUploadId } = permission;
  return { segmentUploadId, playlist, fileSize: cut.fileSize, duration: cut.duration };
}

/** A recording that has ended and is not attached. */
export async function sent(maker: Maker) {
  const { id, permission } = await begun(maker);
  return { id, permission, attachment: await sendAll(permission) };
}

/** A recording that has ended and has a link. Two of its three segments have arrived. */
export async function endedWithLink(maker: Maker) {
  const { id, permission } = await begun(maker);
  const playlist = await sendRecording(permission, await cutRecording(), {
    count: 2,
    state: 'recording',
    hasVersions: true,
  });
  const { shareToken } = await shareRecording(maker.owner, id, {});
  const { segmentUploadId } = permission;
  const mark = (isSaving: boolean, actor: Actor = maker.owner) => setSaving(actor, id, { segmentUploadId, isSaving });
  return { id, permission, playlist, shareToken, mark, segmentUploadId };
}

/** An attached recording whose segments are not joined. */
export async function attached(maker: Maker) {
  const it = await sent(maker);
  await attachSegments(maker.owner, it.id, it.attachment);
  return it;
}

export async function uploadOf(recordingId: string): Promise<SegmentUpload> {
  const found = await getSegmentUpload(recordingId);
  if (!found) throw new Error('There is no upload of segments');
  return found;
}

/** Loses the recorder of a recording: what has arrived becomes a file, which counts as 5 bytes and two seconds long. */
export async function loseRecorder(recordingId: string): Promise<void> {
  await apply([orderNextJoin(await uploadOf(recordingId), { dueAt: isoNow() })]);
  await attachJoined(await uploadOf(recordingId), { fileSize: 5, duration: 2 });
}

/** A recording whose recorder was lost. */
export async function interrupted(maker: Maker) {
  const { id, permission } = await begun(maker);
  await sendRecording(permission, await cutRecording(), { count: 1, state: 'recording' });
  await loseRecorder(id);
  return { id, permission };
}
