import type { Plays } from '#shared/rules/video/playable-source.ts';
import { playsType, sourceClass } from './segments/plays-type.ts';
import { hasRefusedSegments } from './segments/refused-segments.ts';

/** Some browsers with a media source say that they may read HLS by themselves, and then fail. */
function howHls(file: Plays['file']): Plays['hls'] {
  if (sourceClass()) return playsType('video/mp4; codecs="avc1.640028"') ? 'segments' : null;
  return file('application/vnd.apple.mpegurl') ? 'file' : null;
}

/**
 * Which formats of a recording this browser plays. A browser that plays the segments must also play the file made of
 * them, and must not have refused segments lately.
 */
export function playsHere(): Plays {
  const video = document.createElement('video');
  // The browser's name proves nothing.
  const file = (type: string) => video.canPlayType(type) !== '';
  const webM = file('video/webm; codecs="vp8,opus"');
  const refuses = hasRefusedSegments();
  return {
    webM,
    file,
    hls: refuses ? null : howHls(file),
    segments: webM && !refuses && playsType('video/webm; codecs="vp8,opus"'),
  };
}
