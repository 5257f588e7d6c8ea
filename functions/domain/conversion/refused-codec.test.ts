import { describe, expect, it } from 'vitest';
import type { Codec, MediaProbe } from '../../gateways/mediaconvert.ts';
import { refusedCodec } from './refused-codec.ts';

const probe = (video: Codec | null, audio?: Codec): MediaProbe => ({
  video: { codec: video, width: 640, height: 360 },
  audio: audio ? { codec: audio } : null,
  durationMs: 1000,
});

describe('what MediaConvert does not take', () => {
  it.each<[Codec, Codec | undefined]>([
    ['VP8', 'OPUS'],
    ['VP9', 'OPUS'],
    ['VP8', undefined],
    ['AV1', 'VORBIS'],
  ])('is not WebM with %s and %s', (video, audio) => {
    expect(refusedCodec('webm', probe(video, audio))).toBeNull();
  });

  it('is WebM with H.264, and the reason names both', () => {
    expect(refusedCodec('webm', probe('AVC', 'OPUS'))).toMatch(/AVC video in WebM, only VP8, VP9, AV1/);
  });

  it('is WebM with PCM', () => {
    expect(refusedCodec('webm', probe('VP8', 'PCM'))).toMatch(/PCM audio in WebM, only OPUS, VORBIS/);
  });

  it('is not H.264 in Matroska, which is what Chromium records', () => {
    expect(refusedCodec('matroska', probe('AVC', 'OPUS'))).toBeNull();
  });

  it('is left to MediaConvert where Probe does not know the codec', () => {
    expect(refusedCodec('webm', probe(null))).toBeNull();
  });
});
