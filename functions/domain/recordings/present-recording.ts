import type { Recording } from '#shared/api/recordings.ts';
import type { TranscodeStatus } from '#shared/model/recording.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { type MediaFile, objectPath } from '../media-tokens/object-path.ts';

/** A recording that is being prepared is on its way to its MP4: screens ask for it again until it is there. */
const shownStatus = ({ transcodeStatus, uploads }: StoredRecording): TranscodeStatus =>
  uploads !== null && transcodeStatus === 'pending' ? 'processing' : transcodeStatus;

/**
 * A recording as calls answer it: paths on this origin in place of S3 keys, and nothing that is for us alone.
 * @param thumbnailUrl see `picturesFor`
 */
export function presentRecording(stored: StoredRecording, thumbnailUrl: string | null = null): Recording {
  const pathOf = (key: string | null, file: MediaFile) => (key ? objectPath(stored.id, file) : null);
  return {
    id: stored.id,
    name: stored.name,
    filePath: pathOf(stored.originalKey, 'original.webm'),
    thumbnailPath: pathOf(stored.thumbnailKey, 'thumbnail.jpg'),
    thumbnailUrl,
    mp4FilePath: pathOf(stored.mp4Key, 'video.mp4'),
    transcodeStatus: shownStatus(stored),
    transcodedAt: stored.transcodedAt,
    duration: stored.duration,
    fileSize: stored.fileSize,
    recordingType: stored.recordingType,
    workspaceId: stored.workspaceId,
    projectId: stored.projectId,
    userId: stored.userId,
    segments: stored.segments && { state: stored.segments.state, playlistPath: null },
    shareToken: stored.shareToken,
    isShared: stored.isShared,
    allowDownload: stored.allowDownload,
    shareExpiresAt: stored.shareExpiresAt,
    viewCount: stored.viewCount,
    lastViewedAt: stored.lastViewedAt,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}
