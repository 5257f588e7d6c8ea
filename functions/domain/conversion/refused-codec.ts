import type { Codec, MediaProbe } from '../../gateways/mediaconvert.ts';
import type { MediaContainer } from './media-container.ts';

/**
 * What MediaConvert takes in WebM: https://docs.aws.amazon.com/mediaconvert/latest/ug/reference-codecs-containers-input.html.
 * A recorder can put other codecs there, and browsers play them.
 */
const WEBM_CODECS: Record<'video' | 'audio', readonly Codec[]> = {
  video: ['VP8', 'VP9', 'AV1'],
  audio: ['OPUS', 'VORBIS'],
};

/**
 * Why MediaConvert will not convert what a container holds; null when it may. Only WebM is checked here, because the
 * recorder's formats lead there; for other containers MediaConvert says itself what it does not take.
 */
export function refusedCodec(container: MediaContainer, { video, audio }: MediaProbe): string | null {
  if (container !== 'webm') return null;
  for (const [type, track] of [['video', video] as const, ['audio', audio] as const]) {
    const codec = track?.codec ?? null;
    if (codec !== null && !WEBM_CODECS[type].includes(codec)) {
      return `MediaConvert does not take ${codec} ${type} in WebM, only ${WEBM_CODECS[type].join(', ')}. The original stays as it is.`;
    }
  }
  return null;
}
