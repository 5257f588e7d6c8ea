import type { ProbedFile, ProbedStream } from './probed-file.ts';

const CODECS: Record<string, string> = {
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  h264: 'AVC',
  hevc: 'HEVC',
  opus: 'OPUS',
  vorbis: 'VORBIS',
  aac: 'AAC',
  mp3: 'MP3',
  ...{
    mpeg4: 'MP4V',
    mpeg2video: 'MPEG2',
    vc1: 'VC1',
    h263: 'H263',
    jpeg2000: 'JPEG2000',
    mjpeg: 'MJPEG',
    dvvideo: 'DV',
  },
  ...{ prores: 'PRORES', qtrle: 'QTRLE', rawvideo: 'UNCOMPRESSED', ac3: 'AC3', eac3: 'EAC3', flac: 'FLAC' },
  ...{ wmav1: 'WMA', wmav2: 'WMA2' },
};

const codecOf = (name = '') => CODECS[name] ?? (name.startsWith('pcm_') ? 'PCM' : 'UNKNOWN');

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text) || undefined);

function frameRate(text: string | undefined) {
  const [numerator = 0, denominator = 0] = (text ?? '').split('/').map(Number);
  return numerator > 0 && denominator > 0 ? { numerator, denominator } : undefined;
}

const track = (stream: ProbedStream) => ({
  index: stream.index + 1,
  codec: codecOf(stream.codec_name),
  trackType: stream.codec_type === 'video' || stream.codec_type === 'audio' ? stream.codec_type : 'data',
  duration: number(stream.duration),
  ...(stream.codec_type === 'video' && {
    videoProperties: { width: stream.width, height: stream.height, frameRate: frameRate(stream.avg_frame_rate) },
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
