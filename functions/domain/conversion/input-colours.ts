import type { JobSettings } from '../../gateways/mediaconvert.ts';
import type { ColourDescription } from './colour-description.ts';

type VideoSelector = NonNullable<NonNullable<JobSettings['Inputs']>[number]['VideoSelector']>;

/** Numbers of matrix coefficients in ITU-T H.273 that MediaConvert has a colour space for. */
const COLOUR_SPACES: Record<number, VideoSelector['ColorSpace']> = { 1: 'REC_709', 5: 'REC_601', 6: 'REC_601' };

const rangeOf = (fullRange: boolean | null): VideoSelector['SampleRange'] => {
  if (fullRange === null) return 'FOLLOW';
  return fullRange ? 'FULL_RANGE' : 'LIMITED_RANGE';
};

/**
 * Tells MediaConvert which colours the samples of an original stand for. For WebM, it gets the values of the file, so
 * that nothing depends on whether MediaConvert reads that element. A recorder that states no values has converted to
 * BT.601.
 * @param colours null for a container whose description MediaConvert is left to read itself
 */
export function inputColours(colours: ColourDescription | null): VideoSelector {
  if (!colours) return {};
  const { matrix, fullRange } = colours;
  if (matrix === null) {
    return { ColorSpace: 'REC_601', ColorSpaceUsage: 'FALLBACK', SampleRange: rangeOf(fullRange) };
  }
  const colourSpace = COLOUR_SPACES[matrix];
  return colourSpace
    ? { ColorSpace: colourSpace, ColorSpaceUsage: 'FORCE', SampleRange: rangeOf(fullRange) }
    : { SampleRange: rangeOf(fullRange) };
}
