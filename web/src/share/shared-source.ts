import type { SharedRecording } from '../../../shared/api/sharing.ts';
import { sharePath } from '../../../shared/rules/share-address.ts';
import { startTimeOf, withStartTime } from '../../../shared/rules/start-time.ts';
import { objectUrl } from '../media/download/object-url.ts';
import type { Prepared } from './prepared.ts';

interface Shown {
  recording: SharedRecording;
  shareToken: string;
  prepared: Prepared | null;
}

/**
 * Where the player finds a file and its picture: by their lasting addresses, and right where they are when the page
 * came with that; the element that has begun to load the file is part of it. It begins where the page's own address
 * says, and gives links to the page at other moments.
 */
export function sourceOf({ recording, shareToken, prepared }: Shown, path: string) {
  const { thumbnailPath } = recording;
  const directSrc = prepared?.media[path];
  const poster = thumbnailPath && (prepared?.media[thumbnailPath] ?? objectUrl({ path: thumbnailPath, shareToken }));
  return {
    src: objectUrl({ path, shareToken }),
    directSrc,
    element: directSrc ? (prepared?.video ?? undefined) : undefined,
    poster: poster ?? undefined,
    startAt: startTimeOf(location.search),
    linkAt: (seconds: number) => withStartTime(`${location.origin}${sharePath(shareToken)}`, seconds),
  };
}
