import { open } from 'node:fs/promises';
import { ACCEPTED_CODECS } from '#shared/model/video/accepted-codecs.ts';
import type { MediaContainer } from '#shared/model/video/video-file.ts';
import { CONTAINER_PROOF_BYTES, containerOf } from '#shared/video-file/container.ts';
import { JobError, UNREADABLE_INPUT, UNSUPPORTED_CODEC } from './job-error.ts';
import type { ProbedFile, ProbedStream } from './probed-file.ts';

/** Decoders with names of their own for codecs of `ACCEPTED_CODECS`. */
const OTHER_DECODERS = [
  ...['libvpx', 'libvpx-vp9', 'libdav1d', 'libaom-av1', 'libopenjpeg', 'libopus', 'libvorbis', 'mp3float'],
];

/** Every decoder for the codecs of `ACCEPTED_CODECS` that an ffmpeg may have. */
const DECODERS = [
  ...new Set(Object.values(ACCEPTED_CODECS).flatMap(({ video, audio }) => [...video, ...audio])),
  ...OTHER_DECODERS,
].join(',');

/** Largest block of memory that ffmpeg may allocate, in bytes; this also limits attachments and pictures. */
const ALLOCATION_MAX = 256 * 1024 * 1024;

/** Most tracks of a file. Those of studios have dozens, for single channels of sound. */
const TRACKS_MAX = 128;

/**
 * Options before an uploaded input. They limit what a file costs, and prevent ffmpeg from opening other files: no playlist, no list of files, no
 * picture that names others, no network, no external track.
 */
const INPUT_OPTIONS = [
  ...['-max_alloc', String(ALLOCATION_MAX), '-protocol_whitelist', 'file'],
  ...['-max_streams', String(TRACKS_MAX)],
  ...['-format_whitelist', 'matroska,webm,mov,mp4', '-codec_whitelist', DECODERS],
];

/** Whether the message of ffmpeg or ffprobe is that `INPUT_OPTIONS` refused a codec. */
export const isCodecRefusal = (message: string): boolean => /Codec \(\S+\) not on whitelist/.test(message);

/** For the demuxer of MP4 and QuickTime only. */
const SELF_CONTAINED = ['-enable_drefs', '0', '-use_absolute_path', '0'];

/** Options before an input of a container. */
export const inputOptions = (container: MediaContainer): string[] =>
  container === 'mp4' || container === 'quicktime' ? [...INPUT_OPTIONS, ...SELF_CONTAINED] : INPUT_OPTIONS;

const SUBTITLES = [
  ...['mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text', 'dvdsub', 'dvbsub', 'pgssub', 'xsub', 'cc_dec'],
];
const STILLS = ['png', 'bmp', 'gif', 'webp', 'tiff'];
const SOUNDS = [
  ...[
    'alac',
    'mp2float',
    'mp2',
    'dca',
    'truehd',
    'pcm_u8',
    'pcm_s8',
    'pcm_mulaw',
    'pcm_alaw',
    'pcm_f32le',
    'pcm_f32be',
  ],
  ...['pcm_f64le', 'pcm_f64be', 'adpcm_ima_qt', 'adpcm_ms', 'amrnb', 'amrwb', 'wmapro'],
];

/**
 * Options of ffprobe before an input. It ends when it may not open the decoder of any track: also of subtitles, of a
 * cover, or of a second sound, which no job converts. It decodes nothing with these.
 */
export const probeOptions = (container: MediaContainer): string[] => [
  ...inputOptions(container),
  ...['-codec_whitelist:s', SUBTITLES.join(',')],
  ...['-codec_whitelist:v', [DECODERS, ...STILLS].join(',')],
  ...['-codec_whitelist:a', [DECODERS, ...SOUNDS].join(',')],
];

/** Container of a file by its first bytes; null if it is not supported. */
export async function readContainer(file: string): Promise<MediaContainer | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(CONTAINER_PROOF_BYTES));
    return containerOf(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

const first = (streams: ProbedStream[], type: 'video' | 'audio') =>
  streams.find(({ codec_type }) => codec_type === type);

/**
 * Refuses inputs that MediaConvert does not support.
 * @throws JobError
 */
export function requireSupported(url: string, { container, streams }: ProbedFile): void {
  for (const type of ['video', 'audio'] as const) {
    const stream = first(streams, type);
    const taken: readonly string[] = ACCEPTED_CODECS[container][type];
    if (!stream || taken.includes(stream.codec_name ?? '')) continue;
    const codec = stream.codec_name ?? 'unknown';
    throw new JobError(UNSUPPORTED_CODEC, `Unsupported codec in input file [${url}]: ${codec} ${type} in ${container}`);
  }
}

/** @throws JobError for a file in an unsupported container */
export async function requireContainer(file: string, url: string): Promise<MediaContainer> {
  const container = await readContainer(file);
  if (container) return container;
  throw new JobError(
    UNREADABLE_INPUT,
    `Unable to open input file [${url}]: [Failed probe/open: [No parser found for container]]`,
  );
}
