import { MATRICES, PRIMARIES, probedCode, TRANSFERS } from './color-codes.ts';
import type { JobInput } from './job-request.ts';
import type { ProbedStream } from './probed-file.ts';

/** The interpretation of samples; a missing field is unknown. */
export interface Colors {
  /** Numbers of ITU-T H.273, each of the lists of `color-codes.ts`. */
  matrix?: number;
  primaries?: number;
  transfer?: number;
  /** In ffmpeg's terms. */
  range?: 'tv' | 'pc';
}

const RGB = /^(?:gbr|rgb|bgr|[0a]rgb|[0a]bgr|pal8|mono)/;

/** The colors that an input states, those of RGB as BT.709. ffprobe omits missing values, or reports them as unknown. */
export function statedColors(stream: ProbedStream | undefined): Colors {
  const { pix_fmt = '', color_space, color_primaries, color_transfer, color_range } = stream ?? {};
  const stated = {
    matrix: probedCode(MATRICES, color_space)?.code,
    primaries: probedCode(PRIMARIES, color_primaries)?.code,
    transfer: probedCode(TRANSFERS, color_transfer)?.code,
    range: color_range === 'tv' || color_range === 'pc' ? color_range : undefined,
  };
  const colors: Colors = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined));
  // The scaler converts RGB by the matrix of the output: H.264 in 4:2:0 cannot carry it.
  return color_space === 'gbr' || RGB.test(pix_fmt) ? { ...colors, matrix: 1, range: 'tv' } : colors;
}

const COLOR_SPACES = {
  REC_601: { matrix: 6, primaries: 6, transfer: 6 },
  REC_709: { matrix: 1, primaries: 1, transfer: 1 },
  HDR10: { matrix: 9, primaries: 9, transfer: 16 },
  HLG_2020: { matrix: 9, primaries: 9, transfer: 18 },
} as const;

/** The colors of an output that is converted to BT.709. */
export const BT709: Colors = { ...COLOR_SPACES.REC_709, range: 'tv' };

/** Whether samples have a high dynamic range: PQ or HLG. */
export const isHdr = ({ transfer }: Colors): boolean => transfer === 16 || transfer === 18;

const RANGES = { LIMITED_RANGE: 'tv', FULL_RANGE: 'pc' } as const;

/**
 * The colors that MediaConvert assumes for an input, from ColorSpace, ColorSpaceUsage and SampleRange of the video
 * selector. The output has the same unless a color corrector converts them.
 * @param stated the colors that the input states
 */
export function inputColors({ videoSelector }: JobInput, stated: Colors): Colors {
  const { colorSpace = 'FOLLOW', colorSpaceUsage = 'FORCE', sampleRange = 'FOLLOW' } = videoSelector ?? {};
  const { range: ownRange, ...own } = stated;
  const chosen = colorSpace === 'FOLLOW' ? own : COLOR_SPACES[colorSpace];
  const space = colorSpaceUsage === 'FALLBACK' && own.matrix !== undefined ? own : chosen;
  const range = sampleRange === 'FOLLOW' ? ownRange : RANGES[sampleRange];
  return { ...space, ...(range && { range }) };
}
