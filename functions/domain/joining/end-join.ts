import { JOINED_SEGMENTS_LAST_MS, KEPT_SEGMENTS_LAST_MS } from '#shared/model/segment.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { endJoinWrite, getSegmentUpload, type SegmentUpload } from '../../data/segment-upload.ts';
import { isoNow } from '../../process/clock.ts';
import { replaceFile } from '../conversion/replace-file.ts';
import { type EndedSegments, endSegments } from '../media-files/end-segments.ts';
import { joinedKey } from '../media-files/media-keys.ts';
import { runCleanupJob } from '../media-files/run-cleanup-job.ts';
import { type Change, changeRecording } from '../recordings/change-recording.ts';

/** The file that a join has made. */
export interface JoinedFile {
  /** Bytes. */
  fileSize: number;
  /** Whole seconds. */
  duration: number;
}

type Segmented = StoredRecording & { segments: NonNullable<StoredRecording['segments']> };

const isOf = (recording: StoredRecording, upload: SegmentUpload): recording is Segmented =>
  recording.segments?.uploadId === upload.id;

/** Whether the join that was begun with this is the one that goes on: none was ordered since, and it was not taken back. */
async function isCurrent({ recordingId, id, joins }: SegmentUpload): Promise<boolean> {
  const now = await getSegmentUpload(recordingId);
  return now?.id === id && now.phase === 'joining' && now.joins === joins;
}

/** Changes the recording by the end of its join, if that is the one that goes on. @returns whether it was */
async function end(upload: SegmentUpload, decide: (recording: Segmented) => Change): Promise<boolean> {
  let isEnded = false;
  const recording = await changeRecording(upload.recordingId, async (found) => {
    isEnded = isOf(found, upload) && (await isCurrent(upload));
    return isOf(found, upload) && isEnded ? decide(found) : null;
  });
  return isEnded && recording !== null;
}

const isProvisional = ({ playlistEtag }: SegmentUpload): boolean => playlistEtag === null;

const dueIn = (ms: number): string => isoNow(ms / 1000);

/**
 * Gives the recording the file of its join, `joinedKey` with the number of the join. What was attached is `joined`, as
 * long as its maker said; what a lost recorder left is `interrupted`, and as long as it is.
 * @param upload as it was when the join began
 * @returns false when the join is not wanted any more: the file is nobody's, and its maker removes it
 */
export const attachJoined = (upload: SegmentUpload, { fileSize, duration }: JoinedFile): Promise<boolean> =>
  end(upload, (recording) => {
    const { thumbnailKey, uploads, segments } = recording;
    const wasLost = isProvisional(upload);
    const { after, with: writes } = replaceFile(recording, {
      originalKey: joinedKey(recording.id, upload.id, upload.joins),
      ...{ thumbnailKey, uploads, fileSize },
      duration: wasLost ? duration : recording.duration,
      segments: { ...segments, state: wasLost ? 'interrupted' : 'joined', earlierFile: null },
    });
    const keptFor = wasLost ? KEPT_SEGMENTS_LAST_MS : JOINED_SEGMENTS_LAST_MS;
    return { after, with: [...writes, endJoinWrite(upload, dueIn(keptFor))] };
  });

/**
 * Ends a join that will never succeed. What was attached can be played from its segments for a while, and waits for its
 * browser's copy. What a lost recorder left, and is no file, is removed.
 * @param upload as it was when the join began
 * @returns false when the join was not wanted any more
 */
export async function failJoin(upload: SegmentUpload): Promise<boolean> {
  let ended: EndedSegments | null = null;
  const isEnded = await end(upload, (recording) => {
    const kept = endJoinWrite(upload, dueIn(KEPT_SEGMENTS_LAST_MS));
    if (!isProvisional(upload)) {
      return { after: { ...recording, segments: { ...recording.segments, state: 'failed' } }, with: [kept] };
    }
    // A file of before stays.
    if (recording.originalKey !== null) return { after: recording, with: [kept] };
    ended = endSegments(upload);
    return { after: { ...recording, segments: null }, with: ended.writes };
  });
  if (isEnded && ended) await runCleanupJob((ended as EndedSegments).cleanupJob);
  return isEnded;
}
