import type { LinkedRecording } from '#shared/api/links.ts';
import type { PlayableSource } from '#shared/rules/playable-source.ts';
import { sharePath } from '#shared/rules/share-address.ts';
import { objectUrl } from '../media/download/object-url.ts';
import { readStartTime, withStartTime } from '../ui/video-player/start-time.ts';
import type { Preloaded } from './preloaded.ts';

interface Shown {
  recording: LinkedRecording;
  shareToken: string;
  preloaded: Preloaded | null;
}

/** A sharp first frame is not covered by the small picture; phones load none before play is pressed. */
const hasFrame = (video: HTMLVideoElement | null | undefined): boolean =>
  (video?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA;

function posterOf({ recording: { thumbnailPath, pass }, shareToken, preloaded }: Shown): string | undefined {
  if (!thumbnailPath || hasFrame(preloaded?.video)) return undefined;
  return preloaded?.media[thumbnailPath] ?? objectUrl({ path: thumbnailPath, shareToken, pass });
}

/**
 * Where the player finds a file and its picture: by their lasting addresses, and right where they are when the page
 * came with that; the element that has begun to load the file is part of it. It begins where the page's own address
 * says, and gives links to the page at other moments.
 */
export function linkVideo(shown: Shown, { path, isPlaylist }: PlayableSource) {
  const { recording, shareToken, preloaded } = shown;
  const directSrc = preloaded?.media[path];
  return {
    src: objectUrl({ path, shareToken, pass: recording.pass }),
    directSrc,
    isPlaylist,
    element: directSrc ? (preloaded?.video ?? undefined) : undefined,
    poster: posterOf(shown),
    startAt: readStartTime(location.search),
    linkAt: (seconds: number) => withStartTime(`${location.origin}${sharePath(shareToken)}`, seconds),
  };
}
