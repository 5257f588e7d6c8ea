import type { Recording } from '#shared/api/video/recordings.ts';
import type { TranscodeStatus } from '#shared/model/video/recording.ts';
import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import type { StoredLink } from '../../../data/sharing/link.ts';
import { NO_OTHER_FILES, type StoredFile } from '../../../data/video/file.ts';
import { ofEachMp4 } from '../../../data/video/mp4s.ts';
import { NO_COMMENTS, NO_LINKS, type StoredRecording } from '../../../data/video/recording.ts';
import { HLS_PLAYLIST } from '../../ground/media-files/media-keys.ts';
import { thumbnailKeyOf } from '../../ground/media-tokens/has-media.ts';
import {
  captionsFileOf,
  type MediaFile,
  mp4FileOf,
  objectPath,
  originalFileOf,
} from '../../ground/media-tokens/object-path.ts';
import { NO_ADDRESSES } from '../../ground/media-tokens/picture-addresses.ts';
import { shownCommentCount } from '../file-state/comment-moments.ts';
import { failureOf } from '../file-state/failure-reason.ts';

/**
 * The state of a file as calls return it. One that is joined, prepared or cut counts as processing: screens poll until its
 * MP4 is ready. One whose segments cannot be joined has failed.
 */
function statusOf(file: StoredFile): TranscodeStatus {
  const { originalKey, uploads, transcodeStatus, segments, cutFrom } = file;
  if (waitsForFile(file)) return segments?.failure ? 'failed' : 'processing';
  const isWaiting = cutFrom !== null || (originalKey !== null && uploads !== null);
  return isWaiting && transcodeStatus === 'pending' ? 'processing' : transcodeStatus;
}

/**
 * The segments of a recording, as calls return them.
 * @param mayPlay whether the caller plays the recording from its segments
 */
export const presentSegments = (recording: StoredRecording, mayPlay: boolean): Recording['segments'] => {
  const { segments } = recording.file;
  if (!segments) return null;
  return {
    state: segments.state,
    playlistPath: mayPlay ? objectPath(recording.id, 'playlist.json', recording.file.number) : null,
    ...(segments.saving && { isSaving: true }),
  };
};

function nextFileOf({ file, next }: StoredRecording): Recording['nextFile'] {
  if (file.cutFrom) return 'cut';
  return next ? 'replacement' : null;
}

/** A transcription that has ended says nothing about a file that has taken the place of its own. */
function presentTranscription({ file }: StoredRecording): Recording['transcription'] {
  const { transcription } = file;
  if (!transcription || transcription.status === 'done') return null;
  const { status, readyAt, reason, fileNumber } = transcription;
  if (status !== 'running' && fileNumber !== file.number) return null;
  return { status, readyAt: status === 'running' ? readyAt : null, reason };
}

/** The fields of a recording's main link in answers, also without a link. */
function presentMainLink(link: StoredLink | null) {
  const isShared = link !== null && !link.isRemoved;
  return {
    // Not of the recording, which was read at another moment.
    isShared,
    shareToken: isShared ? link.shareToken : null,
    allowDownload: link?.allowDownload ?? true,
    showsOwner: link?.showsOwner ?? false,
    mailsFirstView: link?.mailsFirstView ?? false,
    hasMailed: typeof link?.firstViewAt === 'string',
    commenters: link?.commenters ?? 'nobody',
    shareExpiresAt: link?.shareExpiresAt ?? null,
    viewCount: link?.viewCount ?? 0,
    lastViewedAt: link?.lastViewedAt ?? null,
  };
}

/**
 * A recording as calls return it: paths on this origin instead of the keys of objects, and no internal attributes.
 * @param link its main link, also a removed one; null if it never had one
 * @param addresses see `picturesFor`
 * @param viewerId who gets the answer: only the owner has an unread mark
 */
export function presentRecording(
  stored: StoredRecording,
  link: StoredLink | null,
  addresses = NO_ADDRESSES,
  viewerId = stored.userId,
): Recording {
  const { file } = stored;
  const { number } = file;
  const pathOf = (key: unknown, name: MediaFile) => (key ? objectPath(stored.id, name, number) : null);
  const isWaiting = waitsForFile(file);
  return {
    id: stored.id,
    name: stored.name,
    description: stored.description,
    showsDescription: stored.showsDescription,
    filePath: pathOf(isWaiting || file.originalKey, originalFileOf(file)),
    fileType: file.fileType,
    thumbnailPath: pathOf(thumbnailKeyOf(file), 'thumbnail.jpg'),
    ...addresses,
    captions: file.captions.map(({ id, language, label, automatic }) => ({
      id,
      language,
      label,
      path: objectPath(stored.id, captionsFileOf(id), number),
      ...(automatic && { automatic: { isCorrected: automatic.fileId !== id } }),
    })),
    showsTranscript: stored.showsTranscript,
    transcription: presentTranscription(stored),
    ...ofEachMp4('path', (mp4) => pathOf(!isWaiting && file[mp4.attribute], mp4FileOf(mp4))),
    hlsPath: pathOf(!isWaiting && file.hlsPrefix, HLS_PLAYLIST),
    transcodeStatus: statusOf(file),
    failure: failureOf(file),
    transcodedAt: file.transcodedAt,
    duration: file.duration,
    fileSize: file.fileSize,
    recordingType: stored.recordingType,
    workspaceId: stored.workspaceId,
    projectId: stored.projectId,
    userId: stored.userId,
    segments: presentSegments(stored, isWaiting),
    ...presentMainLink(link),
    areCommentsClosed: stored.areCommentsClosed,
    commentCount: shownCommentCount(stored),
    hasUnreadComments: stored.userId === viewerId && (stored.unreadCommentId ?? '') > (stored.readCommentId ?? ''),
    createdAt: stored.createdAt,
    updatedAt: file.updatedAt,
    fileVersion: number,
    updatedOn: file.shownSince,
    versionOf: null,
    nextFile: nextFileOf(stored),
    moments: file.moments,
  };
}

/** A file as a recording of its own, without links and comments. Use it only for answers. */
const asRecording = (
  file: StoredFile,
  { name, recordingType, projectId }: Pick<StoredRecording, 'name' | 'recordingType' | 'projectId'>,
): StoredRecording => ({
  ...NO_LINKS,
  ...NO_COMMENTS,
  ...NO_OTHER_FILES,
  id: file.id,
  workspaceId: file.workspaceId,
  userId: file.userId,
  createdAt: file.createdAt,
  version: file.version,
  name,
  recordingType,
  projectId,
  description: null,
  showsDescription: false,
  showsTranscript: false,
  file: { ...file, number: 0, moments: null, shownSince: null, captions: [], transcription: null },
});

/**
 * A file that its recording does not show yet, as calls return it, without addresses: their tokens would name cutoffs of
 * its own id, which no change of the recording writes.
 * @param projectId of the recording, if the caller sees it
 */
export const presentFile = (
  file: StoredFile,
  recording: StoredRecording,
  projectId: string | null = null,
): Recording => ({
  ...presentRecording(asRecording(file, { ...recording, projectId }), null),
  versionOf: file.recordingId,
});
