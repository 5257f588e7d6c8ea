import { MATRICES, PRIMARIES, probedCode, TRANSFERS } from './color-codes.ts';
import { type ProbedFile, type ProbedStream, readFraction, rotationOf } from './probed-file.ts';

/** MediaConvert's names of the codecs that it converts, by ffprobe's. */
export const CODECS: Record<string, string> = {
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  h264: 'AVC',
  hevc: 'HEVC',
  mpeg4: 'MP4V',
  h263: 'H263',
  vc1: 'VC1',
  mpeg2video: 'MPEG2',
  jpeg2000: 'JPEG2000',
  mjpeg: 'MJPEG',
  dvvideo: 'DV',
  prores: 'PRORES',
  qtrle: 'QTRLE',
  rawvideo: 'UNCOMPRESSED',
  opus: 'OPUS',
  vorbis: 'VORBIS',
  aac: 'AAC',
  mp3: 'MP3',
  ac3: 'AC3',
  eac3: 'EAC3',
  flac: 'FLAC',
  wmav1: 'WMA',
  wmav2: 'WMA2',
};

const codecOf = (name = '') => CODECS[name] ?? (name.startsWith('pcm_') ? 'PCM' : 'UNKNOWN');

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text) || undefined);

/** Codecs whose own description Probe returns too. */
const DESCRIBED_CODECS = ['AVC', 'HEVC', 'MPEG2'];

const scanOf = (order = 'unknown') =>
  order === 'unknown' ? undefined : order === 'progressive' ? 'Progressive' : 'Interlaced';

/** ffprobe has one value for what the container and the codec state: both places have it here. */
const describedTwice = (stream: ProbedStream) => ({
  width: stream.width,
  height: stream.height,
  sampleAspectRatio: readFraction(stream.sample_aspect_ratio),
  colorPrimaries: probedCode(PRIMARIES, stream.color_primaries)?.service,
  matrixCoefficients: probedCode(MATRICES, stream.color_space)?.service,
  transferCharacteristics: probedCode(TRANSFERS, stream.color_transfer)?.service,
});

const videoProperties = (stream: ProbedStream) => ({
  ...describedTwice(stream),
  frameRate: readFraction(stream.avg_frame_rate),
  rotation: rotationOf(stream) || undefined,
  ...(DESCRIBED_CODECS.includes(codecOf(stream.codec_name)) && {
    codecMetadata: { ...describedTwice(stream), scanType: scanOf(stream.field_order) },
  }),
});

const track = (stream: ProbedStream) => ({
  index: stream.index + 1,
  codec: codecOf(stream.codec_name),
  trackType: stream.codec_type === 'video' || stream.codec_type === 'audio' ? stream.codec_type : 'data',
  duration: number(stream.duration),
  ...(stream.codec_type === 'video' && { videoProperties: videoProperties(stream) }),
});

/** Probe's answer for a file whose format it does not recognize. */
export const UNRECOGNIZED = { container: { tracks: [] } };

/** Probe's answer for one file: what the conversion reads of it, and no more. */
export const probeResult = ({ container, format, streams }: ProbedFile) => ({
  container: {
    format: container,
    duration: number(format.duration),
    tracks: streams.map(track),
  },
});
