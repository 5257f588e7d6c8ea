import type { LinkedRecording } from '#shared/api/sharing/links.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { type PlayableSource, smallPath } from '#shared/rules/video/playable-source.ts';
import { startTimeOf, withStartTime } from '#shared/rules/video/start-time.ts';
import { objectUrl } from '../media/download/object-url.ts';
import { captionsName } from '../player/captions-name.ts';
import { smallFile } from '../player/small-file.ts';
import type { Preloaded } from './preloaded.ts';

interface Shown {
  recording: LinkedRecording;
  shareToken: string;
  preloaded: Preloaded | null;
}

function postersOf({ recording, shareToken, preloaded }: Shown): (string | null)[] {
  const { picture, thumbnailPath: path, pass } = recording;
  if (!path) return [];
  const { media, video } = preloaded ?? {};
  // For a small file, the page has given up its picture.
  const large = !video?.src && media?.[picture?.path ?? ''];
  return [large || media?.[path] || null, objectUrl({ path, shareToken, pass })];
}

/** The recording's captions, with permanent addresses. */
export const captionsOf = ({ recording: { captions, pass }, shareToken }: Pick<Shown, 'recording' | 'shareToken'>) =>
  captions.map((each) => ({
    src: objectUrl({ path: each.path, shareToken, pass }),
    label: captionsName(each),
    language: each.language,
  }));

/**
 * The player's properties for a file of the recording: the permanent addresses of the file, its thumbnail and its
 * captions, and the direct addresses and the loading element that came with the page. The page's address has the start
 * time.
 */
export function linkVideo(shown: Shown, { path, isPlaylist }: PlayableSource) {
  const { recording, shareToken, preloaded } = shown;
  const directSrc = preloaded?.media[path];
  const element = directSrc ? (preloaded?.video ?? undefined) : undefined;
  // The playlist of a long film has its small file, too.
  const isHls = path === recording.hlsPath;
  const smaller = smallPath(recording);
  const small = !isHls && smaller;
  const addressOf = (file: string) => objectUrl({ path: file, shareToken, pass: recording.pass });
  return {
    small: small ? smallFile(recording, addressOf(small), element, preloaded?.media[small]) : undefined,
    src: addressOf(path),
    directSrc,
    isPlaylist,
    hasQualities: isHls && isPlaylist && !!smaller,
    isSaving: recording.segments?.isSaving,
    element,
    segments: isPlaylist ? preloaded?.segments : undefined,
    posters: postersOf(shown),
    captions: captionsOf(shown),
    startAt: startTimeOf(location),
    linkAt: (seconds: number) => withStartTime(`${location.origin}${sharePath(shareToken)}`, seconds),
  };
}
