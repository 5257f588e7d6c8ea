import { describe, expect, it } from 'vitest';
import type { MediaContainer } from '#shared/model/video/video-file.ts';
import { crfOf, ffmpegArguments } from './ffmpeg-arguments.ts';
import { isMovie, jobRequest, type MovieOutput } from './job-request.ts';
import type { InputPicture } from './picture-filters.ts';
import { sampleJob } from './test-support/sample-job.ts';

const outputOf = (changes = {}): MovieOutput => {
  const [output] = jobRequest.parse(sampleJob(changes)).settings.outputGroups[0]?.outputs ?? [];
  if (!output || !isMovie(output)) throw new Error('The sample job has no output');
  return output;
};

const PICTURE: InputPicture = {
  width: 1919,
  height: 1079,
  pixelAspect: 1,
  rotation: 0,
  colors: {},
  isConvertible: true,
};

const argumentsFor = (changes = {}, container: MediaContainer = 'webm', picture: Partial<InputPicture> = {}) =>
  ffmpegArguments({ input: 'file:in', output: 'file:out', outputBytes: 5000 }, outputOf(changes), {
    container,
    duration: 12.3456,
    hasVideo: true,
    hasAudio: true,
    clips: [],
    images: [],
    picture: { ...PICTURE, ...picture },
  });

/** The argument that follows another. */
const after = (args: string[], name: string) => args[args.indexOf(name) + 1];

describe('the ffmpeg arguments of a job', () => {
  it('have the codec, quality and bit rate of the job', () => {
    const args = argumentsFor();
    expect(after(args, '-c:v')).toBe('libx264');
    expect(after(args, '-crf')).toBe('21');
    expect(after(args, '-maxrate')).toBe('6000000');
    expect(after(args, '-preset')).toBe('veryfast');
  });

  it('have the buffer of the job, or twice its bit rate', () => {
    expect(after(argumentsFor(), '-bufsize')).toBe('12000000');
    expect(after(argumentsFor({ h264: { hrdBufferSize: 300_000 } }), '-bufsize')).toBe('300000');
  });

  it('have as many B-frames as the job, or those of the encoder', () => {
    expect(after(argumentsFor({ h264: { numberBFramesBetweenReferenceFrames: 0 } }), '-bf')).toBe('0');
    expect(argumentsFor()).not.toContain('-bf');
    expect(after(argumentsFor({ h264: { sceneChangeDetect: 'DISABLED' } }), '-sc_threshold')).toBe('0');
    expect(argumentsFor()).not.toContain('-sc_threshold');
  });

  it('have a constant frame rate from the first frame on, and the size', () => {
    const filters = after(argumentsFor(), '-filter_complex');
    expect(filters).toContain('fps=30/1:start_time=0');
    expect(filters).toContain('scale=1280:720');
  });

  it('have the nearest even size when the job names no size', () => {
    const filters = after(argumentsFor({ video: { width: undefined, height: undefined } }), '-filter_complex');
    expect(filters).toContain('scale=1918:1078');
  });

  it('keep the aspect ratio when the job names only width or height', () => {
    expect(after(argumentsFor({ video: { height: undefined } }), '-filter_complex')).toContain('scale=1280:720');
  });

  it('leave the samples unchanged and state their color space', () => {
    const colors = { matrix: 1, primaries: 9, transfer: 13, range: 'pc' } as const;
    const args = argumentsFor({}, 'webm', { colors });
    expect(after(args, '-filter_complex')).toContain(
      'in_color_matrix=bt709:in_range=pc:out_color_matrix=bt709:out_range=pc',
    );
    expect(['-colorspace', '-color_primaries', '-color_trc', '-color_range'].map((name) => after(args, name))).toEqual([
      '1',
      '9',
      '13',
      'pc',
    ]);
  });

  it('state no unknown color space', () => {
    const args = argumentsFor();
    expect(args).not.toContain('-colorspace');
    expect(args).not.toContain('-color_range');
  });

  it('have AAC at the bit rate, sample rate and channels of the job', () => {
    const args = argumentsFor();
    expect([after(args, '-c:a'), after(args, '-b:a'), after(args, '-ar'), after(args, '-ac')]).toEqual([
      'aac',
      '128000',
      '48000',
      '2',
    ]);
    expect(after(argumentsFor({ aac: { bitrate: 64_000, sampleRate: 32_000 } }), '-ar')).toBe('32000');
  });

  it('have no audio when the job describes none', () => {
    const args = argumentsFor({ output: { audioDescriptions: undefined } });
    expect(args).toContain('-an');
    expect(args).not.toContain('-c:a');
  });

  it('put the index at the front', () => {
    expect(after(argumentsFor(), '-movflags')).toBe('+faststart');
  });

  it('keep the length of the input', () => {
    expect(after(argumentsFor(), '-t')).toBe('12.346');
  });

  it('allow only the accepted containers and protocols, before they name the input', () => {
    const args = argumentsFor();
    const before = args.slice(0, args.indexOf('-i'));
    expect(after(before, '-protocol_whitelist')).toBe('file');
    expect(after(before, '-format_whitelist')).toBe('matroska,webm,mov,mp4');
    expect(after(before, '-codec_whitelist')?.split(',')).toEqual(expect.arrayContaining(['vp8', 'vp9', 'opus']));
  });

  it.each(['mp4', 'quicktime'] as const)('forbid %s to refer to tracks in other files', (container) => {
    const args = argumentsFor({}, container);
    expect(after(args, '-enable_drefs')).toBe('0');
    expect(argumentsFor()).not.toContain('-enable_drefs');
  });

  it('limit the size of the output', () => {
    expect(after(argumentsFor(), '-fs')).toBe('5000');
  });
});

it('the quality levels of a job give a better picture the higher they are, and the usual level is the default of the encoder', () => {
  expect(crfOf(7)).toBe(23);
  expect(crfOf(10)).toBeLessThan(crfOf(9));
});
