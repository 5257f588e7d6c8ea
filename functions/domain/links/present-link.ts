import type { PublicRecording } from '#shared/api/links.ts';
import { chaptersIn } from '#shared/rules/chapters.ts';
import { waitsForFile } from '#shared/rules/playable-source.ts';
import { readyAt } from '../conversion/ready-at.ts';
import { shownLinkCommentCount } from '../file-state/comment-moments.ts';
import { objectPath } from '../media-tokens/object-path.ts';
import { mayWatchEarly } from '../media-tokens/segment-access.ts';
import { presentRecording, presentSegments } from '../recordings/present-recording.ts';
import type { OpenedLink } from './load-link.ts';

export async function presentLink({ recording: shared, link }: OpenedLink): Promise<PublicRecording> {
  const { file } = shared;
  const recording = presentRecording(shared, null);
  return {
    id: recording.id,
    name: recording.name,
    filePath: recording.filePath,
    fileType: recording.fileType,
    thumbnailPath: recording.thumbnailPath,
    picture: file.picture && {
      path: objectPath(shared.id, 'picture.jpg', recording.fileVersion),
      width: file.picture.width,
      height: file.picture.height,
    },
    captions: recording.captions,
    mp4FilePath: recording.mp4FilePath,
    smallFilePath: recording.smallFilePath,
    transcodeStatus: recording.transcodeStatus,
    duration: recording.duration,
    readyAt: await readyAt(file),
    description: recording.showsDescription ? recording.description : null,
    chapters: chaptersIn(recording.description, recording.duration),
    fileSize: recording.fileSize,
    recordingType: recording.recordingType,
    segments: presentSegments(shared, waitsForFile(file) || mayWatchEarly(file)),
    allowDownload: link.allowDownload,
    shareExpiresAt: link.shareExpiresAt,
    createdAt: recording.createdAt,
    updatedAt: recording.updatedAt,
    fileVersion: recording.fileVersion,
    updatedOn: recording.updatedOn,
    kept: recording.kept,
    moments: recording.moments,
    commenters: link.commenters,
    commentCount: shownLinkCommentCount(shared, link),
    hasByline: link.showsOwner || link.showsViews,
  };
}
