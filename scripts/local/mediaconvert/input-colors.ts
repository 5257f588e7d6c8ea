import type { JobInput } from './job-request.ts';
import type { ProbedStream } from './probed-file.ts';

/** The interpretation of samples, in ffmpeg's terms; a missing field is unknown. */
export interface Colors {
  matrix?: string;
  primaries?: string;
  transfer?: string;
  range?: 'tv' | 'pc';
}

const RGB = /^(?:gbr|rgb|bgr|[0a]rgb|[0a]bgr|pal8|mono)/;

/** The colors that an input states, those of RGB as BT.709. ffprobe omits missing values, or reports them as unknown. */
export function statedColors(stream: ProbedStream | undefined): Colors {
  const { pix_fmt = '', color_space, color_primaries, color_transfer, color_range } = stream ?? {};
  const stated = { matrix: color_space, primaries: color_primaries, transfer: color_transfer, range: color_range };
  const colors = Object.fromEntries(Object.entries(stated).filter(([, value]) => value && value !== 'unknown'));
  // The scaler converts RGB by the matrix of the output: H.264 in 4:2:0 cannot carry it.
  return color_space === 'gbr' || RGB.test(pix_fmt) ? { ...colors, matrix: 'bt709', range: 'tv' } : colors;
}

const COLOR_SPACES = {
  REC_601: { matrix: 'smpte170m', primaries: 'smpte170m', transfer: 'smpte170m' },
  REC_709: { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709' },
  HDR10: { matrix: 'bt2020nc', primaries: 'bt2020', transfer: 'smpte2084' },
  HLG_2020: { matrix: 'bt2020nc', primaries: 'bt2020', transfer: 'arib-std-b67' },
} as const;

/** The colors of an output that is converted to BT.709. */
export const BT709: Colors = { ...COLOR_SPACES.REC_709, range: 'tv' };

/** Whether samples have a high dynamic range: PQ or HLG. */
export const isHdr = ({ transfer }: Colors): boolean => transfer === 'smpte2084' || transfer === 'arib-std-b67';

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
