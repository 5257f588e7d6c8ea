import { Codec, ColorPrimaries, MatrixCoefficients, TransferCharacteristics } from '@aws-sdk/client-mediaconvert';
import { describe, expect, it } from 'vitest';
import { CODECS, MATRICES, PRIMARIES, probeResult, TRANSFERS } from './probe-answer.ts';
import type { ProbedStream } from './probed-file.ts';

/** Values that say nothing, and those without a name of ffprobe. PCM has several. */
const NOT_NAMED = [
  ...['LAST', 'RESERVED', 'UNSPECIFIED', 'UNKNOWN', 'PCM'],
  ...['IPT', 'SMPTE_2067XYZ', 'EBU3213', 'C608', 'C708', 'VFW'],
];

describe('the answer of Probe', () => {
  it.each([
    ['primaries', ColorPrimaries, PRIMARIES],
    ['transfer characteristics', TransferCharacteristics, TRANSFERS],
    ['matrix coefficients', MatrixCoefficients, MATRICES],
    ['codecs', Codec, CODECS],
  ])('has names of its own for %s, and every one that ffprobe tells', (_what, names, ours) => {
    const known: string[] = Object.values(names);
    expect(Object.values(ours).filter((name) => !known.includes(name))).toEqual([]);
    const told = known.filter((name) => !NOT_NAMED.includes(name));
    expect(told.filter((name) => !Object.values(ours).includes(name))).toEqual([]);
  });

  it('has what the container and the codec state, in both places', () => {
    const stream: ProbedStream = {
      index: 0,
      codec_type: 'video',
      codec_name: 'hevc',
      width: 1440,
      height: 1080,
      sample_aspect_ratio: '4:3',
      display_aspect_ratio: '16:9',
      bits_per_raw_sample: '10',
      field_order: 'tt',
      color_primaries: 'bt2020',
      color_transfer: 'smpte2084',
      color_space: 'bt2020nc',
      avg_frame_rate: '25/1',
      side_data_list: [
        { side_data_type: 'Display Matrix', rotation: -90 },
        { side_data_type: 'Mastering display metadata', red_x: '34000/50000', max_luminance: '10000000/10000' },
        { side_data_type: 'Content light level metadata', max_content: 1000, max_average: 400 },
      ],
    };
    const { container } = probeResult({ container: 'mp4', streams: [stream], format: { duration: '2.5' } });
    const stated = {
      width: 1440,
      height: 1080,
      bitDepth: 10,
      sampleAspectRatio: { numerator: 4, denominator: 3 },
      displayAspectRatio: { numerator: 16, denominator: 9 },
      colorPrimaries: 'ITU_2020',
      transferCharacteristics: 'SMPTE_2084',
      matrixCoefficients: 'ITU_2020_NCL',
    };
    expect(container).toMatchObject({ format: 'mp4', duration: 2.5, tracks: [{ index: 1, codec: 'HEVC' }] });
    expect(container.tracks[0]?.videoProperties).toMatchObject({
      ...stated,
      rotation: 90,
      frameRate: { numerator: 25, denominator: 1 },
      codecMetadata: { ...stated, scanType: 'Interlaced', fieldOrder: 'TopFieldFirst' },
      hdrMetadata: {
        masteringDisplayColorVolume: { redPrimaryX: 34_000, maxLuminance: 10_000_000 },
        contentLightLevel: { maxContentLightLevel: 1000, maxFrameAverageLightLevel: 400 },
      },
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
