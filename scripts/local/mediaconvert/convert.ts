import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DURATION_MAX_SECONDS } from '#shared/limits.ts';
import { AwsError } from '../aws/aws-error.ts';
import type { Disk } from '../data-folder/disk.ts';
import { isRefusedByDisk } from '../data-folder/disk-errors.ts';
import type { Processes } from '../data-folder/processes.ts';
import type { Authority } from '../iam/authority.ts';
import type { S3Service } from '../s3/s3-service.ts';
import { splitS3Url } from '../s3/s3-url.ts';
import {
  captureArguments,
  captureCount,
  captureEnding,
  jpegSize,
  PICTURE_MAX_BYTES,
  splitPictures,
} from './capture-frames.ts';
import { clippedSeconds, clipsWithin } from './clip-filters.ts';
import { conversionLimits, conversionSeconds } from './conversion-limits.ts';
import { ffmpegArguments, type InputFacts } from './ffmpeg-arguments.ts';
import { colorOfPng, type InsertedImage } from './inserted-images.ts';
import {
  INPUT_NOT_FOUND,
  JobError,
  NO_AUDIO,
  NO_VIDEO,
  S3_DENIED,
  UNREADABLE_INPUT,
  UNSUPPORTED_CODEC,
} from './job-error.ts';
import type { JobRecord, WrittenOutput } from './job-record.ts';
import { type FrameCaptureOutput, isMovie, type JobInput, type JobOutput, type MovieOutput } from './job-request.ts';
import { readLeft, streamLeft } from './left-file.ts';
import { s3UrlAccess } from './mediaconvert-access.ts';
import { inputPicture } from './picture-filters.ts';
import { measureDuration, probeFile } from './probe-file.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { isCodecRefusal, requireContainer, requireSupported } from './supported-inputs.ts';

export interface Workshop {
  s3: S3Service;
  authority: Authority;
  processes: Processes;
  disk: Disk;
  folder: string;
}

/** File of an object; null if it does not exist. */
export async function fileOfObject(s3: S3Service, url: string): Promise<string | null> {
  const { bucket, key } = splitS3Url(url);
  try {
    const { store } = s3.bucket(bucket);
    const object = await store.find(key);
    return object && store.fileOf(object);
  } catch (error) {
    if (error instanceof AwsError) return null;
    throw error;
  }
}

/** The disk has no room for an output: the job can run when there is room. */
export class NoRoomError extends Error {}

async function factsOf(
  path: string,
  url: string,
  input: JobInput,
  signal: AbortSignal,
): Promise<Omit<InputFacts, 'images'>> {
  const container = await requireContainer(path, url);
  try {
    const probed = await probeFile({ path, container }, signal);
    requireSupported(url, probed);
    const first = (type: string) => probed.streams.find(({ codec_type }) => codec_type === type);
    const [video, audio] = [first('video'), first('audio')];
    const picture = await inputPicture(input, container, video);
    const duration = await measureDuration({ path, container }, signal);
    if (duration > DURATION_MAX_SECONDS) throw new Error('it is longer than 24 hours');
    const tracks = { hasVideo: Boolean(video), hasAudio: Boolean(audio) };
    const clips = clipsWithin(input, duration);
    const clipped = clips.length > 0 ? clippedSeconds(clips) : duration;
    if (duration > 0) return { container, clips, duration: clipped, ...tracks, picture };
  } catch (error) {
    throw unreadable(url, error);
  }
  throw new JobError(UNREADABLE_INPUT, `Unable to open input file [${url}]: it contains no media`);
}

function unreadable(url: string, error: unknown): JobError {
  if (error instanceof JobError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = isCodecRefusal(message) ? UNSUPPORTED_CODEC : UNREADABLE_INPUT;
  return new JobError(code, `Unable to open input file [${url}]: ${message}`);
}

function checkTracks({ audioDescriptions }: JobOutput, facts: InputFacts): void {
  if (!facts.hasVideo) throw new JobError(NO_VIDEO, 'The input has no video track');
  if (audioDescriptions.length > 0 && !facts.hasAudio) throw new JobError(NO_AUDIO, 'The input has no audio track');
}

async function describeFile(path: string, url: string, signal: AbortSignal): Promise<Omit<WrittenOutput, 'group'>> {
  const file = { path, container: 'mp4' } as const;
  const [{ streams }, duration] = await Promise.all([probeFile(file, signal), measureDuration(file, signal)]);
  const video = streams.find(({ codec_type }) => codec_type === 'video');
  return {
    path: url,
    durationInMs: Math.round(duration * 1000),
    widthInPx: video?.width ?? 0,
    heightInPx: video?.height ?? 0,
  };
}

/** What the outputs of a job are made of. */
interface Source {
  file: string;
  facts: InputFacts;
}

/** An output of a job, and where it is written. */
interface PlannedOutput<O = JobOutput> {
  /** Number of its output group, from 0. */
  group: number;
  /** URL without its extension. */
  base: string;
  /** Name of the unfinished file. */
  draft: string;
  output: O;
}

async function store({ s3 }: Workshop, body: Readable, url: string, contentType: string): Promise<void> {
  const { bucket, key } = splitS3Url(url);
  await s3.write(bucket, key, body, { 'content-type': contentType });
}

/** The error of a job: it waits for room when an output failed for the lack of it. Call it while the draft exists. */
const asNoRoom = ({ disk }: Workshop, url: string, error: unknown): unknown =>
  isRefusedByDisk(error) || !disk.hasRoom() ? new NoRoomError(`No room for ${url}`, { cause: error }) : error;

async function writeMovie(
  workshop: Workshop,
  { file, facts }: Source,
  { group, base, draft: name, output }: PlannedOutput<MovieOutput>,
  signal: AbortSignal,
): Promise<WrittenOutput> {
  const draft = path.join(workshop.folder, `${name}.part`);
  const limits = conversionLimits(output, facts.duration);
  const args = (urls: { input: string; output: string }) =>
    ffmpegArguments({ ...urls, outputBytes: limits.outputBytes }, output, facts);
  const url = `${base}.mp4`;
  try {
    await runFfmpeg({ input: file, output: draft, args, limits }, workshop.processes, signal);
    const written = await describeFile(draft, url, signal);
    await store(workshop, streamLeft(draft, limits.outputBytes), url, 'video/mp4');
    return { ...written, group };
  } catch (error) {
    throw asNoRoom(workshop, url, error);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Writes the pictures of an output. As in MediaConvert's events, the last one stands for all. */
async function writePictures(
  workshop: Workshop,
  { file, facts }: Source,
  { group, base, draft: name, output }: PlannedOutput<FrameCaptureOutput>,
  signal: AbortSignal,
): Promise<WrittenOutput> {
  const draft = path.join(workshop.folder, `${name}.part`);
  const count = captureCount(output, facts);
  const limits = { seconds: conversionSeconds(facts.duration), outputBytes: PICTURE_MAX_BYTES * count };
  const args = (urls: { input: string; output: string }) => captureArguments(urls, output, facts, count);
  try {
    await runFfmpeg({ input: file, output: draft, args, limits }, workshop.processes, signal);
    const pictures = splitPictures(await readLeft(draft, limits.outputBytes));
    for (const [number, picture] of pictures.entries()) {
      await store(workshop, Readable.from([picture]), base + captureEnding(number), 'image/jpeg');
    }
    const last = pictures.length - 1;
    const { width, height } = jpegSize(pictures[last] ?? Buffer.alloc(0));
    return {
      group,
      path: base + captureEnding(last),
      durationInMs: Math.round(facts.duration * 1000),
      widthInPx: width,
      heightInPx: height,
    };
  } catch (error) {
    throw asNoRoom(workshop, base, error);
  } finally {
    await rm(draft, { force: true });
  }
}

function writeOutput(workshop: Workshop, source: Source, planned: PlannedOutput, signal: AbortSignal) {
  const { output } = planned;
  return isMovie(output)
    ? writeMovie(workshop, source, { ...planned, output }, signal)
    : writePictures(workshop, source, { ...planned, output }, signal);
}

const planOutputs = ({ id, request }: JobRecord): PlannedOutput[] =>
  request.settings.outputGroups.map(({ outputGroupSettings, outputs: [output] }, group) => ({
    group,
    base: outputGroupSettings.fileGroupSettings.destination,
    draft: `${id}-${group}`,
    output,
  }));

async function insertedImages({ s3 }: Workshop, { imageInserter }: JobInput): Promise<InsertedImage[]> {
  const images = imageInserter?.insertableImages ?? [];
  return Promise.all(
    images.map(async (image) => {
      const url = image.imageInserterInput;
      const file = await fileOfObject(s3, url);
      if (!file) throw new JobError(INPUT_NOT_FOUND, `Unable to open input file [${url}]: 404 Not Found`);
      try {
        return { ...image, color: colorOfPng(await readFile(file)) };
      } catch (error) {
        throw unreadable(url, error);
      }
    }),
  );
}

/** The URL that an output needs permission for: that of its file, or of its first picture. */
const urlOf = ({ base, output }: PlannedOutput) => base + (isMovie(output) ? '.mp4' : captureEnding(0));

/** The job reads and writes with its role. @throws JobError for a call that the role does not allow */
async function requireRights({ authority }: Workshop, { request }: JobRecord, outputs: PlannedOutput[]): Promise<void> {
  const permissions = authority.permissionsInRole({ name: 'mediaconvert', roleArn: request.role }, 's3');
  const [{ fileInput, imageInserter }] = request.settings.inputs;
  const images = imageInserter?.insertableImages.map(({ imageInserterInput }) => imageInserterInput) ?? [];
  const wanted = [
    ...[fileInput, ...new Set(images)].map((url) => ({
      access: s3UrlAccess('GetObject', url),
      fault: `Unable to open input file [${url}]`,
    })),
    ...outputs.map(urlOf).map((url) => ({
      access: s3UrlAccess('PutObject', url),
      fault: `Unable to write to output file [${url}]`,
    })),
  ];
  for (const { access, fault } of wanted) {
    const refusal = await permissions.refusal(access);
    if (refusal) throw new JobError(S3_DENIED, `${fault}: [Access Denied: ${refusal.message}]`);
  }
}

/**
 * Runs a job: reads its input from S3 and writes its outputs there.
 * @param signal ends it early
 * @throws JobError
 */
export async function convert(job: JobRecord, workshop: Workshop, signal: AbortSignal): Promise<WrittenOutput[]> {
  const [input] = job.request.settings.inputs;
  const url = input.fileInput;
  const planned = planOutputs(job);
  await requireRights(workshop, job, planned);
  const source = await fileOfObject(workshop.s3, url);
  if (!source) throw new JobError(INPUT_NOT_FOUND, `Unable to open input file [${url}]: 404 Not Found`);
  const images = await insertedImages(workshop, input);
  const facts = { ...(await factsOf(source, url, input, signal)), images };
  for (const { output } of planned) checkTracks(output, facts);
  const written: WrittenOutput[] = [];
  for (const item of planned) written.push(await writeOutput(workshop, { file: source, facts }, item, signal));
  return written;
}
