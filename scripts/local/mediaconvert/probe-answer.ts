import { type ProbedFile, type ProbedStream, readFraction, rotationOf } from './probed-file.ts';

/** MediaConvert's names of codecs, by ffprobe's. */
export const CODECS: Record<string, string> = {
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  h264: 'AVC',
  hevc: 'HEVC',
  mpeg4: 'MP4V',
  h263: 'H263',
  vc1: 'VC1',
  mpeg1video: 'MPEG1',
  mpeg2video: 'MPEG2',
  jpeg2000: 'JPEG2000',
  mjpeg: 'MJPEG',
  theora: 'THEORA',
  dvvideo: 'DV',
  prores: 'PRORES',
  qtrle: 'QTRLE',
  rawvideo: 'UNCOMPRESSED',
  dnxhd: 'VC3',
  opus: 'OPUS',
  vorbis: 'VORBIS',
  aac: 'AAC',
  mp3: 'MP3',
  mp2: 'MP2',
  ac3: 'AC3',
  eac3: 'EAC3',
  flac: 'FLAC',
  wmav1: 'WMA',
  wmav2: 'WMA2',
  wmapro: 'WMAPRO',
  amr_nb: 'AMR',
  amr_wb: 'AMR',
  webvtt: 'WEBVTT',
};

const codecOf = (name = '') => CODECS[name] ?? (name.startsWith('pcm_') ? 'PCM' : 'UNKNOWN');

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text) || undefined);

/** MediaConvert's names of code points of ITU-T H.273, by ffprobe's. Another one is `UNSPECIFIED`. */
export const PRIMARIES: Record<string, string> = {
  bt709: 'ITU_709',
  bt470m: 'ITU_470M',
  bt470bg: 'ITU_470BG',
  smpte170m: 'SMPTE_170M',
  smpte240m: 'SMPTE_240M',
  film: 'GENERIC_FILM',
  bt2020: 'ITU_2020',
  smpte428: 'SMPTE_428_1',
  ebu3213: 'EBU_3213_E',
  smpte431: 'SMPTE_431_2',
  smpte432: 'SMPTE_EG_432_1',
};
export const TRANSFERS: Record<string, string> = {
  bt709: 'ITU_709',
  gamma22: 'ITU_470M',
  gamma28: 'ITU_470BG',
  smpte170m: 'SMPTE_170M',
  smpte240m: 'SMPTE_240M',
  linear: 'LINEAR',
  log100: 'LOG10_2',
  log316: 'LOC10_2_5',
  bt1361e: 'ITU_1361',
  smpte428: 'SMPTE_428_1',
  'iec61966-2-1': 'IEC_61966_2_1',
  'iec61966-2-4': 'IEC_61966_2_4',
  'bt2020-10': 'ITU_2020_10bit',
  'bt2020-12': 'ITU_2020_12bit',
  smpte2084: 'SMPTE_2084',
  'arib-std-b67': 'ARIB_B67',
};
export const MATRICES: Record<string, string> = {
  gbr: 'RGB',
  bt709: 'ITU_709',
  fcc: 'FCC',
  bt470bg: 'ITU_470BG',
  smpte170m: 'SMPTE_170M',
  ycgco: 'YCgCo',
  smpte240m: 'SMPTE_240M',
  bt2020nc: 'ITU_2020_NCL',
  bt2020c: 'ITU_2020_CL',
  smpte2085: 'SMPTE_2085',
  'chroma-derived-nc': 'CD_NCL',
  'chroma-derived-c': 'CD_CL',
  ictcp: 'ITU_2100ICtCp',
};

const nameIn = (names: Record<string, string>, value: string | undefined) =>
  value === undefined || value === 'unknown' ? undefined : (names[value] ?? 'UNSPECIFIED');

/** Codecs whose own description Probe returns too. */
const DESCRIBED_CODECS = ['AVC', 'HEVC', 'MPEG2'];

const scanOf = (order = 'unknown') =>
  order === 'unknown' ? undefined : order === 'progressive' ? 'Progressive' : 'Interlaced';

const FIELD_ORDERS: Record<string, string> = {
  tt: 'TopFieldFirst',
  tb: 'TopFieldFirst',
  bb: 'BottomFieldFirst',
  bt: 'BottomFieldFirst',
};

/** ffprobe has one value for what the container and the codec state: both places have it here. */
const describedTwice = (stream: ProbedStream) => ({
  width: stream.width,
  height: stream.height,
  sampleAspectRatio: readFraction(stream.sample_aspect_ratio),
  displayAspectRatio: readFraction(stream.display_aspect_ratio),
  bitDepth: number(stream.bits_per_raw_sample),
  colorPrimaries: nameIn(PRIMARIES, stream.color_primaries),
  transferCharacteristics: nameIn(TRANSFERS, stream.color_transfer),
  matrixCoefficients: nameIn(MATRICES, stream.color_space),
});

/** In units of 0.00002 (chromaticity) and 0.0001 cd/m² (luminance); the light levels are in cd/m². */
function hdrMetadata({ side_data_list: data = [] }: ProbedStream) {
  const of = (type: string) => data.find((each) => each.side_data_type === type);
  const [display, light] = [of('Mastering display metadata'), of('Content light level metadata')];
  const read = (field: string, unit: number) => {
    const fraction = readFraction(typeof display?.[field] === 'string' ? display[field] : undefined);
    return fraction && Math.round((fraction.numerator / fraction.denominator) * unit);
  };
  if (!display && !light) return undefined;
  return {
    ...(display && {
      masteringDisplayColorVolume: {
        redPrimaryX: read('red_x', 50_000),
        redPrimaryY: read('red_y', 50_000),
        greenPrimaryX: read('green_x', 50_000),
        greenPrimaryY: read('green_y', 50_000),
        bluePrimaryX: read('blue_x', 50_000),
        bluePrimaryY: read('blue_y', 50_000),
        whitePointX: read('white_point_x', 50_000),
        whitePointY: read('white_point_y', 50_000),
        minLuminance: read('min_luminance', 10_000),
        maxLuminance: read('max_luminance', 10_000),
      },
    }),
    ...(light && {
      contentLightLevel: { maxContentLightLevel: light.max_content, maxFrameAverageLightLevel: light.max_average },
    }),
  };
}

const videoProperties = (stream: ProbedStream) => ({
  ...describedTwice(stream),
  frameRate: readFraction(stream.avg_frame_rate),
  rotation: rotationOf(stream) || undefined,
  hdrMetadata: hdrMetadata(stream),
  ...(DESCRIBED_CODECS.includes(codecOf(stream.codec_name)) && {
    codecMetadata: {
      ...describedTwice(stream),
      codedFrameRate: readFraction(stream.avg_frame_rate),
      scanType: scanOf(stream.field_order),
      fieldOrder: FIELD_ORDERS[stream.field_order ?? ''],
    },
  }),
});

const track = (stream: ProbedStream) => ({
  index: stream.index + 1,
  codec: codecOf(stream.codec_name),
  trackType: stream.codec_type === 'video' || stream.codec_type === 'audio' ? stream.codec_type : 'data',
  duration: number(stream.duration),
  ...(stream.codec_type === 'video' && {
    videoProperties: videoProperties(stream),
  }),
  ...(stream.codec_type === 'audio' && {
    audioProperties: { channels: stream.channels, sampleRate: number(stream.sample_rate) },
  }),
});

/** Probe's answer for a file whose format it does not recognize. */
export const UNRECOGNIZED = { container: { tracks: [] } };

/** Probe's answer for one file. */
export const probeResult = ({ container, format, streams }: ProbedFile) => ({
  container: {
    format: container,
    duration: number(format.duration),
    bitRate: number(format.bit_rate),
    tracks: streams.map(track),
  },
});
