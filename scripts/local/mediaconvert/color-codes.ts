/** A value of one of the three lists of ITU-T H.273, in the words of the programs that print or read it. */
export interface ColorCode {
  /** Its number in H.273. ffmpeg's and zscale's options take numbers: their words are not those that ffprobe prints. */
  code: number;
  /** As ffprobe prints it, in older versions and newer ones. */
  probed: readonly string[];
  /** In the answer of MediaConvert's Probe. */
  service: string;
  /** As a matrix of ffmpeg's scaler; undefined for one that it does not have. */
  scaler?: string;
  /** Whether zscale converts it. */
  isConverted?: true;
}

const converted = { isConverted: true } as const;

/** "Unspecified" and reserved numbers are in no list: they say nothing. So does the matrix of RGB (0) for 4:2:0. */
export const TRANSFERS: readonly ColorCode[] = [
  { code: 1, probed: ['bt709'], service: 'ITU_709', ...converted },
  { code: 4, probed: ['bt470m'], service: 'ITU_470M', ...converted },
  { code: 5, probed: ['bt470bg'], service: 'ITU_470BG', ...converted },
  { code: 6, probed: ['smpte170m'], service: 'SMPTE_170M', ...converted },
  { code: 7, probed: ['smpte240m'], service: 'SMPTE_240M' },
  { code: 8, probed: ['linear'], service: 'LINEAR', ...converted },
  { code: 9, probed: ['log100'], service: 'LOG10_2' },
  { code: 10, probed: ['log316'], service: 'LOC10_2_5' },
  { code: 11, probed: ['iec61966-2-4'], service: 'IEC_61966_2_4' },
  { code: 12, probed: ['bt1361e'], service: 'ITU_1361' },
  { code: 13, probed: ['iec61966-2-1'], service: 'IEC_61966_2_1', ...converted },
  { code: 14, probed: ['bt2020-10'], service: 'ITU_2020_10bit', ...converted },
  { code: 15, probed: ['bt2020-12'], service: 'ITU_2020_12bit', ...converted },
  { code: 16, probed: ['smpte2084'], service: 'SMPTE_2084', ...converted },
  { code: 17, probed: ['smpte428'], service: 'SMPTE_428_1' },
  { code: 18, probed: ['arib-std-b67'], service: 'ARIB_B67', ...converted },
];

export const PRIMARIES: readonly ColorCode[] = [
  { code: 1, probed: ['bt709'], service: 'ITU_709', ...converted },
  { code: 4, probed: ['bt470m'], service: 'ITU_470M', ...converted },
  { code: 5, probed: ['bt470bg'], service: 'ITU_470BG', ...converted },
  { code: 6, probed: ['smpte170m'], service: 'SMPTE_170M', ...converted },
  { code: 7, probed: ['smpte240m'], service: 'SMPTE_240M', ...converted },
  { code: 8, probed: ['film'], service: 'GENERIC_FILM', ...converted },
  { code: 9, probed: ['bt2020'], service: 'ITU_2020', ...converted },
  { code: 10, probed: ['smpte428'], service: 'SMPTE_428_1', ...converted },
  { code: 11, probed: ['smpte431'], service: 'SMPTE_431_2', ...converted },
  { code: 12, probed: ['smpte432'], service: 'SMPTE_EG_432_1', ...converted },
  { code: 22, probed: ['jedec-p22', 'ebu3213'], service: 'EBU_3213_E', ...converted },
];

export const MATRICES: readonly ColorCode[] = [
  { code: 1, probed: ['bt709'], service: 'ITU_709', scaler: 'bt709', ...converted },
  { code: 4, probed: ['fcc'], service: 'FCC', scaler: 'fcc', ...converted },
  { code: 5, probed: ['bt470bg'], service: 'ITU_470BG', scaler: 'bt470', ...converted },
  { code: 6, probed: ['smpte170m'], service: 'SMPTE_170M', scaler: 'smpte170m', ...converted },
  { code: 7, probed: ['smpte240m'], service: 'SMPTE_240M', scaler: 'smpte240m', ...converted },
  { code: 8, probed: ['ycgco'], service: 'YCgCo' },
  { code: 9, probed: ['bt2020nc'], service: 'ITU_2020_NCL', scaler: 'bt2020', ...converted },
  { code: 10, probed: ['bt2020c'], service: 'ITU_2020_CL', scaler: 'bt2020' },
  { code: 11, probed: ['smpte2085'], service: 'SMPTE_2085' },
  { code: 12, probed: ['chroma-derived-nc'], service: 'CD_NCL', ...converted },
  { code: 13, probed: ['chroma-derived-c'], service: 'CD_CL', ...converted },
  { code: 14, probed: ['ictcp'], service: 'ITU_2100ICtCp', ...converted },
  { code: 15, probed: ['ipt-c2'], service: 'IPT' },
];

/** The value that ffprobe prints; undefined where that says nothing. */
export const probedCode = (list: readonly ColorCode[], name: string | undefined): ColorCode | undefined =>
  list.find(({ probed }) => name !== undefined && probed.includes(name));

export const colorCode = (list: readonly ColorCode[], code: number | undefined): ColorCode | undefined =>
  list.find((each) => each.code === code);
