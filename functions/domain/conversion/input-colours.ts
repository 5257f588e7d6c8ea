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
 * The colour settings of an original for MediaConvert. For WebM, MediaConvert gets the values of the file, so that
 * nothing depends on whether it reads that element. A recorder that states no values has converted to BT.601.
 * @param colours null for a container whose colours MediaConvert reads itself
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
