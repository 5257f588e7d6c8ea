import type * as z from 'zod';
import { type PublicRecording, publicRecording } from '#shared/api/sharing/links.ts';
import { chaptersIn } from '#shared/rules/editing/chapters.ts';
import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import { objectPath } from '../../ground/media-tokens/object-path.ts';
import { mayWatchEarly } from '../../ground/media-tokens/segment-access.ts';
import { readyAt } from '../../video/conversion/ready-at.ts';
import { shownLinkCommentCount } from '../../video/file-state/comment-moments.ts';
import { presentRecording, presentSegments } from '../../video/recordings/present-recording.ts';
import type { OpenedLink } from './load-link.ts';

/** A recording as a link shows it: with the attributes of the contract alone. */
export async function presentLink({ recording, link }: OpenedLink): Promise<PublicRecording> {
  const { file } = recording;
  const shown = presentRecording(recording, null);
  return publicRecording.parse({
    ...shown,
    picture: file.picture && { ...file.picture, path: objectPath(recording.id, 'picture.jpg', shown.fileVersion) },
    readyAt: await readyAt(file),
    description: shown.showsDescription ? shown.description : null,
    chapters: chaptersIn(shown.description, shown.duration),
    segments: presentSegments(recording, waitsForFile(file) || mayWatchEarly(file)),
    allowDownload: link.allowDownload,
    shareExpiresAt: link.shareExpiresAt,
    commenters: link.commenters,
    commentCount: shownLinkCommentCount(recording, link),
    hasByline: link.showsOwner || link.showsViews,
  } satisfies z.input<typeof publicRecording>);
}
