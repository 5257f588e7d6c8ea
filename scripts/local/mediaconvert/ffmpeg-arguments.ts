import { PICTURE_MAX_PIXELS } from '#shared/limits.ts';
import type { MediaContainer } from '#shared/model/video/video-file.ts';
import { type FrameClip, soundClipFilters } from './clip-filters.ts';
import { BT709, type Colors } from './input-colors.ts';
import type { InsertedImage } from './inserted-images.ts';
import type { MovieOutput } from './job-request.ts';
import { type InputPicture, isConverted, pictureFilters } from './picture-filters.ts';
import { inputOptions } from './supported-inputs.ts';

/** The properties of the input that affect the output. */
export interface InputFacts {
  container: MediaContainer;
  /** The parts of the input that the outputs have; empty for all of it. */
  clips: FrameClip[];
  images: InsertedImage[];
  /** Of the outputs, in seconds. */
  duration: number;
  hasVideo: boolean;
  hasAudio: boolean;
  picture: InputPicture;
}

type Video = MovieOutput['videoDescription'];
type H264 = Video['codecSettings']['h264Settings'];
type Audio = MovieOutput['audioDescriptions'][number];

/** Frames between two key frames (default of MediaConvert). */
const GOP_FRAMES = 90;

/**
 * x264's constant rate factor for a QVBR quality level with about the same look: level 7, the usual one, is x264's
 * default of 23, and each level is worth two steps.
 * @param level 1 to 10
 */
export const crfOf = (level: number): number => 37 - 2 * level;

/**
 * Interleaves picture and sound by half seconds, in microseconds. By default, ffmpeg writes a chunk for each frame, and
 * the index at the front needs nearly twice the bytes, for which each viewer waits.
 */
const CHUNK_ARGUMENTS = ['-chunk_duration', '500000'];

const rateArguments = ({ qvbrSettings, maxBitrate, hrdBufferSize = 2 * maxBitrate }: H264): string[] => [
  ...['-crf', String(crfOf(qvbrSettings.qvbrQualityLevel))],
  ...['-maxrate', `${maxBitrate}`, '-bufsize', `${hrdBufferSize}`],
];

const bFrameArguments = ({ numberBFramesBetweenReferenceFrames: most }: H264): string[] =>
  most === undefined ? [] : ['-bf', String(most)];

/** Without its own at changes of the scene, x264 has a keyframe at each multiple of the interval. */
const keyframeArguments = ({ sceneChangeDetect }: H264): string[] => [
  ...['-g', String(GOP_FRAMES)],
  ...(sceneChangeDetect === 'DISABLED' ? ['-sc_threshold', '0'] : []),
];

function videoFilters(video: Video, { picture, clips, images }: InputFacts): string {
  const { framerateNumerator, framerateDenominator } = video.codecSettings.h264Settings;
  const { frames, appearance } = pictureFilters(video, picture, { clips, images });
  return [
    ...frames,
    // The first frame is repeated to begin at 0, and `tpad` repeats the last frame until the end.
    `fps=${framerateNumerator}/${framerateDenominator}:start_time=0`,
    ...appearance,
    'tpad=stop_mode=clone:stop=-1',
  ].join(',');
}

const NAMES = { matrix: '-colorspace', primaries: '-color_primaries', transfer: '-color_trc', range: '-color_range' };

const colorArguments = (colors: Colors): string[] =>
  Object.entries(NAMES).flatMap(([name, option]) => {
    const value = colors[name as keyof Colors];
    return value === undefined ? [] : [option, String(value)];
  });

/**
 * The MP4 of a graph with one input would get the display matrix of that input, and players would rotate it again. So the
 * graph has another input, which it drops. `V` is the first picture that is no cover.
 */
function videoArguments(video: Video, facts: InputFacts): string[] {
  const { h264Settings } = video.codecSettings;
  return [
    ...['-filter_complex', `[0:V:0]${videoFilters(video, facts)}[picture];[0:V:0]nullsink`, '-map', '[picture]'],
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
    ...['-preset', 'veryfast', ...keyframeArguments(h264Settings)],
    ...rateArguments(h264Settings),
    ...bFrameArguments(h264Settings),
    ...colorArguments(isConverted(video, facts.picture) ? BT709 : facts.picture.colors),
  ];
}

function audioArguments(audio: Audio | undefined, { clips }: InputFacts): string[] {
  if (!audio) return ['-an'];
  const { bitrate, sampleRate } = audio.codecSettings.aacSettings;
  return [
    // Gaps become silence, so that sound stays with its picture.
    ...['-map', '0:a:0', '-af', ['aresample=async=1:first_pts=0', ...soundClipFilters(clips)].join(','), '-c:a', 'aac'],
    ...['-b:a', String(bitrate), '-ar', String(sampleRate), '-ac', '2'],
  ];
}

/**
 * The filters rotate the picture, and give it one size. ffmpeg would begin them again at a frame of another size: times
 * would begin at 0 again.
 */
export const FRAME_OPTIONS = [
  ...['-noautorotate', '-reinit_filter:v', '0'],
  // Decoders keep dozens of frames in memory.
  ...['-max_pixels', String(PICTURE_MAX_PIXELS)],
];

/** The files of a run, and the limit of the output. */
export interface FfmpegFiles {
  /** URL of the file that is read. */
  input: string;
  /** URL of the file that is written. */
  output: string;
  /** Bytes after which the output is cut off. */
  outputBytes: number;
}

export function ffmpegArguments(files: FfmpegFiles, output: MovieOutput, facts: InputFacts): string[] {
  const { container, duration } = facts;
  const { videoDescription, audioDescriptions } = output;
  return [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', ...inputOptions(container), ...FRAME_OPTIONS],
    ...['-i', files.input],
    ...videoArguments(videoDescription, facts),
    ...audioArguments(audioDescriptions[0], facts),
    ...['-t', duration.toFixed(3), '-map_metadata', '-1', '-movflags', '+faststart', ...CHUNK_ARGUMENTS],
    ...['-fs', String(files.outputBytes), '-f', 'mp4', files.output],
  ];
}
