import type * as z from 'zod';
import { type PublicRecording, publicRecording } from '#shared/api/links.ts';
import { chaptersIn } from '#shared/rules/chapters.ts';
import { waitsForFile } from '#shared/rules/playable-source.ts';
import { readyAt } from '../conversion/ready-at.ts';
import { shownLinkCommentCount } from '../file-state/comment-moments.ts';
import { objectPath } from '../media-tokens/object-path.ts';
import { mayWatchEarly } from '../media-tokens/segment-access.ts';
import { presentRecording, presentSegments } from '../recordings/present-recording.ts';
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
