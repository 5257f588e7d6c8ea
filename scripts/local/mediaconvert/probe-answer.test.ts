import { Codec, ColorPrimaries, MatrixCoefficients, TransferCharacteristics } from '@aws-sdk/client-mediaconvert';
import { describe, expect, it } from 'vitest';
import { MATRICES, PRIMARIES, TRANSFERS } from './color-codes.ts';
import { CODECS, probeResult } from './probe-answer.ts';
import type { ProbedStream } from './probed-file.ts';

describe('the answer of Probe', () => {
  it.each([
    ['transfer characteristics', TransferCharacteristics, TRANSFERS.map(({ service }) => service)],
    ['primaries', ColorPrimaries, PRIMARIES.map(({ service }) => service)],
    ['matrices', MatrixCoefficients, MATRICES.map(({ service }) => service)],
    ['codecs', Codec, Object.values(CODECS)],
  ])('has MediaConvert’s own names for %s', (_what, names, ours) => {
    expect(Object.values(names)).toEqual(expect.arrayContaining(ours));
  });

  it('has what the container and the codec state, in both places', () => {
    const stream: ProbedStream = {
      index: 0,
      codec_type: 'video',
      codec_name: 'hevc',
      width: 1440,
      height: 1080,
      sample_aspect_ratio: '4:3',
      field_order: 'tt',
      color_transfer: 'smpte2084',
      avg_frame_rate: '25/1',
      side_data_list: [{ side_data_type: 'Display Matrix', rotation: -90 }],
    };
    const { container } = probeResult({ container: 'mp4', streams: [stream], format: { duration: '2.5' } });
    const stated = {
      width: 1440,
      height: 1080,
      sampleAspectRatio: { numerator: 4, denominator: 3 },
      transferCharacteristics: 'SMPTE_2084',
    };
    expect(container).toMatchObject({ format: 'mp4', duration: 2.5, tracks: [{ index: 1, codec: 'HEVC' }] });
    expect(container.tracks[0]?.videoProperties).toMatchObject({
      ...stated,
      rotation: 90,
      frameRate: { numerator: 25, denominator: 1 },
      codecMetadata: { ...stated, scanType: 'Interlaced' },
    });
  });

  it('states no rotation for a picture that is upright, and nothing that is unknown', () => {
    const stream: ProbedStream = { index: 0, codec_type: 'video', codec_name: 'vp8', sample_aspect_ratio: '0:1' };
    const { container } = probeResult({ container: 'webm', streams: [stream], format: {} });
    expect(JSON.parse(JSON.stringify(container))).toEqual({
      format: 'webm',
      tracks: [{ index: 1, codec: 'VP8', trackType: 'video', videoProperties: {} }],
    });
  });
});
