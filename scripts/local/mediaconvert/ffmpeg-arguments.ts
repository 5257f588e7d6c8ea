import { type MediaContainer, PICTURE_MAX_PIXELS } from '#shared/model/video-file.ts';
import { type FrameClip, soundClipFilters } from './clip-filters.ts';
import { BT709, type Colors } from './input-colors.ts';
import type { MovieOutput } from './job-request.ts';
import { type InputPicture, isConverted, pictureFilters } from './picture-filters.ts';
import { inputOptions } from './supported-inputs.ts';

/** The properties of the input that affect the output. */
export interface InputFacts {
  container: MediaContainer;
  /** The parts of the input that the outputs have; empty for all of it. */
  clips: FrameClip[];
  /** Of the outputs, in seconds. */
  duration: number;
  hasVideo: boolean;
  hasAudio: boolean;
  picture: InputPicture;
}

type Video = NonNullable<MovieOutput['videoDescription']>;
type H264 = Video['codecSettings']['h264Settings'];
type Audio = MovieOutput['audioDescriptions'][number];

const PRESETS = { SINGLE_PASS: 'veryfast', SINGLE_PASS_HQ: 'medium', MULTI_PASS_HQ: 'slow' } as const;
/** Frames between two key frames unless the job says otherwise (default of MediaConvert). */
const GOP_FRAMES = 90;

/**
 * x264's constant rate factor for a QVBR quality level with about the same look: level 7, the usual one, is x264's
 * default of 23, and each level is worth two steps.
 * @param level 1 to 10, with a fraction of a level
 */
export const crfOf = (level: number): number => 37 - 2 * level;

function rateArguments({ rateControlMode, qvbrSettings, maxBitrate, bitrate, hrdBufferSize }: H264): string[] {
  const buffer = hrdBufferSize ?? 2 * (maxBitrate ?? 0);
  const limit = maxBitrate === undefined ? [] : ['-maxrate', `${maxBitrate}`, '-bufsize', `${buffer}`];
  if (rateControlMode === 'QVBR') {
    const level = (qvbrSettings?.qvbrQualityLevel ?? 7) + (qvbrSettings?.qvbrQualityLevelFineTune ?? 0);
    return ['-crf', String(crfOf(level)), ...limit];
  }
  const target = ['-b:v', `${bitrate}`];
  if (rateControlMode === 'VBR') return [...target, ...limit];
  return [...target, '-minrate', `${bitrate}`, '-maxrate', `${bitrate}`, '-bufsize', `${bitrate}`];
}

const frameRateOf = (h264: H264) =>
  h264.framerateControl === 'SPECIFIED' ? `${h264.framerateNumerator}/${h264.framerateDenominator}` : null;

function gopFrames({ gopSize, gopSizeUnits, framerateNumerator = 30, framerateDenominator = 1 }: H264): number {
  if (!gopSize || gopSizeUnits === 'AUTO') return GOP_FRAMES;
  return Math.round(gopSizeUnits === 'SECONDS' ? (gopSize * framerateNumerator) / framerateDenominator : gopSize);
}

function videoFilters(video: Video, { picture, clips }: InputFacts): string {
  const rate = frameRateOf(video.codecSettings.h264Settings);
  const { frames, appearance } = pictureFilters(video, picture, clips);
  return [
    ...frames,
    // The first frame is repeated to begin at 0, and `tpad` repeats the last frame until the end.
    ...(rate ? [`fps=${rate}:start_time=0`] : []),
    ...[...appearance, 'tpad=stop_mode=clone:stop=-1'],
  ].join(',');
}

const NAMES = { matrix: '-colorspace', primaries: '-color_primaries', transfer: '-color_trc', range: '-color_range' };

const colorArguments = (colors: Colors): string[] =>
  Object.entries(NAMES).flatMap(([name, option]) => {
    const value = colors[name as keyof Colors];
    return value === undefined ? [] : [option, value];
  });

/**
 * The MP4 of a graph with one input would get the display matrix of that input, and players would rotate it again. So the
 * graph has another input, which it drops. `V` is the first picture that is no cover.
 */
function videoArguments(video: Video | undefined, facts: InputFacts): string[] {
  if (!video) return ['-vn'];
  const { h264Settings } = video.codecSettings;
  return [
    ...['-filter_complex', `[0:V:0]${videoFilters(video, facts)}[picture];[0:V:0]nullsink`, '-map', '[picture]'],
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
    ...['-preset', PRESETS[h264Settings.qualityTuningLevel], '-g', String(gopFrames(h264Settings))],
    ...rateArguments(h264Settings),
    ...colorArguments(isConverted(video, facts.picture) ? BT709 : facts.picture.colors),
  ];
}

function audioArguments(audio: Audio | undefined, { clips }: InputFacts): string[] {
  if (!audio) return ['-an'];
  const { bitrate, sampleRate, codingMode } = audio.codecSettings.aacSettings;
  return [
    // Gaps become silence, so that sound stays with its picture.
    ...['-map', '0:a:0', '-af', ['aresample=async=1:first_pts=0', ...soundClipFilters(clips)].join(','), '-c:a', 'aac'],
    ...['-b:a', String(bitrate), '-ar', String(sampleRate), '-ac', String(codingMode)],
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

/** ffmpeg's arguments for one file of a job. */
export function ffmpegArguments(files: FfmpegFiles, output: MovieOutput, facts: InputFacts): string[] {
  const { container, duration } = facts;
  const { videoDescription, audioDescriptions, containerSettings } = output;
  const progressive = containerSettings.mp4Settings.moovPlacement === 'PROGRESSIVE_DOWNLOAD';
  return [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', ...inputOptions(container), ...FRAME_OPTIONS],
    ...['-i', files.input],
    ...videoArguments(videoDescription, facts),
    ...audioArguments(audioDescriptions[0], facts),
    ...['-t', duration.toFixed(3), '-map_metadata', '-1'],
    ...(progressive ? ['-movflags', '+faststart'] : []),
    ...['-fs', String(files.outputBytes), '-f', 'mp4', files.output],
  ];
}
