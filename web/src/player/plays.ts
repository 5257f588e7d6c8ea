import type { Plays } from '#shared/rules/video/playable-source.ts';
import { playsType, sourceClass } from './segments/plays-type.ts';
import { hasRefusedSegments } from './segments/refused-segments.ts';

/**
 * Which formats of a recording this browser plays. A browser that plays the segments must also play the file made of
 * them, and must not have refused segments lately.
 */
export function playsHere(): Plays {
  const video = document.createElement('video');
  // The browser's name proves nothing.
  const file = (type: string) => video.canPlayType(type) !== '';
  const webM = file('video/webm; codecs="vp8,opus"');
  const ofMp4 = playsType('video/mp4; codecs="avc1.640028,mp4a.40.2"') ? 'segments' : null;
  const native = video.canPlayType('application/vnd.apple.mpegurl') ? 'native' : null;
  // Chromium says that it plays HLS on a computer, and does not: where there is a media source, it is used.
  const hls = sourceClass() ? ofMp4 : native;
  return {
    webM,
    file,
    hls: hasRefusedSegments() ? null : hls,
    segments: webM && playsType('video/webm; codecs="vp8,opus"') && !hasRefusedSegments(),
  };
}
