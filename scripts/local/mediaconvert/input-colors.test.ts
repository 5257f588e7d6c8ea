import { describe, expect, it } from 'vitest';
import { inputColors, statedColors } from './input-colors.ts';

const BT709 = { matrix: 1, primaries: 1, transfer: 13, range: 'pc' } as const;
const REC_601 = { matrix: 6, primaries: 6, transfer: 6 };

const colorsOf = (videoSelector: NonNullable<Parameters<typeof inputColors>[0]['videoSelector']>, stated = {}) =>
  inputColors(
    { fileInput: 's3://media/a', timecodeSource: 'ZEROBASED', inputClippings: [], audioSelectors: {}, videoSelector },
    stated,
  );

describe('the color space of a conversion', () => {
  it('is that of the input when the job follows it', () => {
    expect(colorsOf({}, BT709)).toEqual(BT709);
    expect(colorsOf({ colorSpace: 'FOLLOW', colorSpaceUsage: 'FORCE', sampleRange: 'FOLLOW' }, BT709)).toEqual(BT709);
    expect(colorsOf({})).toEqual({});
  });

  it('is that of the job when the job forces it', () => {
    expect(colorsOf({ colorSpace: 'REC_601' }, BT709)).toEqual({ ...REC_601, range: 'pc' });
    expect(colorsOf({ colorSpace: 'REC_601', sampleRange: 'LIMITED_RANGE' }, BT709)).toEqual({
      ...REC_601,
      range: 'tv',
    });
  });

  it('is that of the job when the input states none and the job is the fallback', () => {
    const fallback = { colorSpace: 'REC_601', colorSpaceUsage: 'FALLBACK' } as const;
    expect(colorsOf(fallback, BT709)).toEqual(BT709);
    expect(colorsOf(fallback, { range: 'tv' })).toEqual({ ...REC_601, range: 'tv' });
  });
});

describe('the color space of an input', () => {
  it('is the one that ffprobe finds', () => {
    const stream = { index: 0, codec_type: 'video', color_space: 'bt709', color_transfer: 'unknown' } as const;
    expect(statedColors(stream)).toEqual({ matrix: 1 });
    expect(statedColors(undefined)).toEqual({});
  });

  it.each([{ color_space: 'gbr', pix_fmt: 'gbrp', color_range: 'pc' }, { pix_fmt: 'rgb24' }])(
    'is BT.709 for RGB, which the scaler converts: %j',
    (stream) => {
      expect(statedColors({ index: 0, codec_type: 'video', ...stream })).toEqual({ matrix: 1, range: 'tv' });
    },
  );
});
