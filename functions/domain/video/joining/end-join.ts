import { JOINED_SEGMENTS_LAST_MS } from '#shared/limits.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { closeJoin, getSegmentUpload, isAttached, type SegmentUpload } from '../../../data/video/segment-upload.ts';
import { isoNow } from '../../../process/clock.ts';
import { JOIN_AGAIN_MAX_MS, JOIN_AGAIN_MS, UNJOINED_SEGMENTS_LAST_MS } from '../../../process/limits.ts';
import { joinedKey } from '../../ground/media-files/media-keys.ts';
import { replaceFile } from '../file-state/replace-file.ts';
import { segmentsAfter } from '../file-state/segments-state.ts';
import { changeFile, type FileChange } from '../recordings/change-recording.ts';

export interface JoinedFile {
  /** Bytes. */
  fileSize: number;
  /** Whole seconds. */
  duration: number;
}

type Segmented = StoredFile & { segments: NonNullable<StoredFile['segments']> };

const isOf = (file: StoredFile, upload: SegmentUpload): file is Segmented => file.segments?.uploadId === upload.id;

/** Whether the upload, as it is stored now, still waits for this join. */
async function isAwaited({ recordingId, id, joins }: SegmentUpload): Promise<boolean> {
  const now = await getSegmentUpload(recordingId);
  return now?.id === id && now.phase === 'joining' && now.joins === joins;
}

/**
 * Changes the file at the end of a join.
 * @param upload as it was when the join began
 * @param decide is given the file as it is stored now
 * @returns false when nobody waits for this join any more
 */
async function end(upload: SegmentUpload, decide: (file: Segmented) => FileChange): Promise<boolean> {
  const ended = await changeFile(upload.recordingId, async (found) =>
    isOf(found, upload) && (await isAwaited(upload)) ? decide(found) : null,
  );
  return Boolean(ended?.change);
}

const isProvisional = (upload: SegmentUpload): boolean => !isAttached(upload);

const dueIn = (ms: number): string => isoNow(ms / 1000);

/**
 * Gives the recording the file of a join: its key is `joinedKey` with the number of the join. An attached recording
 * becomes `joined` and keeps the length that its maker gave. A provisional one becomes `interrupted` and has the length of
 * the file.
 * @param upload as it was when the join began
 * @returns false when nobody waits for this join any more: the caller removes the file
 */
export const attachJoined = (upload: SegmentUpload, { fileSize, duration }: JoinedFile): Promise<boolean> =>
  end(upload, (file) => {
    const { thumbnailKey, uploads, segments } = file;
    const wasLost = isProvisional(upload);
    const { after, with: changes } = replaceFile(file, {
      fileType: null,
      originalKey: joinedKey(file.id, upload.id, upload.joins),
      thumbnailKey,
      uploads,
      fileSize,
      duration: wasLost ? duration : file.duration,
      segments: segmentsAfter(segments, 'join', { ...segments, failure: null }),
    });
    const lastMs = wasLost ? UNJOINED_SEGMENTS_LAST_MS : JOINED_SEGMENTS_LAST_MS;
    return { after, with: [...changes, closeJoin(upload, { dueAt: dueIn(lastMs) })] };
  });

/** @param failure null while another join may follow */
const asFailed = (file: Segmented, failure: string | null): StoredFile => ({
  ...file,
  segments: segmentsAfter(file.segments, 'failJoin', { ...file.segments, failure }),
});

/**
 * Ends a join that cannot succeed. An attached recording plays from its segments, and its browser sends its copy. The
 * sweep keeps attached segments, because an administrator may order another join. Those of a lost recorder stay for
 * `UNJOINED_SEGMENTS_LAST_MS`, because the recorder may come back.
 * @param upload as it was when the join began
 * @param reason a sentence for administrators
 * @returns false when nobody waits for this join any more
 */
export const failJoin = (upload: SegmentUpload, reason: string): Promise<boolean> =>
  end(upload, (file) => ({
    after: isProvisional(upload) ? file : asFailed(file, reason),
    with: [closeJoin(upload, { dueAt: dueIn(UNJOINED_SEGMENTS_LAST_MS) })],
  }));

/**
 * Ends a join that failed because a service failed. The segments stay, and the sweep orders another join later. An attached
 * recording is `failed` until then, so its browser may send its copy.
 * @param upload as it was when the join began
 * @returns false when nobody waits for this join any more
 */
export const deferJoin = (upload: SegmentUpload): Promise<boolean> =>
  end(upload, (file) => ({
    after: isProvisional(upload) ? file : asFailed(file, null),
    with: [
      closeJoin(upload, {
        phase: 'waiting',
        dueAt: dueIn(Math.min(JOIN_AGAIN_MS * upload.joins, JOIN_AGAIN_MAX_MS)),
      }),
    ],
  }));
