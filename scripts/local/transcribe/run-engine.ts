import { lstatSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Processes } from '../data-folder/processes.ts';
import { confine, isolationOf } from '../mediaconvert/confinement.ts';
import { KilledError } from '../mediaconvert/job-error.ts';
import { LeftFileError, readLeft } from '../mediaconvert/left-file.ts';
import { runFfmpeg } from '../mediaconvert/run-ffmpeg.ts';
import { endWithin } from '../mediaconvert/start-tool.ts';
import { inputOptions, readContainer } from '../mediaconvert/supported-inputs.ts';
import { engineArguments, type TranscriptionEngine } from './engine.ts';
import { loudestDecibels, SILENCE_DECIBELS } from './loudness.ts';
import { readWhisperJson, WhisperJsonError, type Word, whisperWebVtt } from './whisper-json.ts';

/** Below conversions, whose results people wait for. */
const NICENESS = 15;

/**
 * Largest file that an engine may write: captions are 1 MB at most, and the full JSON of whisper.cpp has some 330 bytes for
 * each of four tokens a second.
 */
const OUTPUT_BYTES = { webvtt: 16 * 1024 * 1024, 'whisper-json': 64 * 1024 * 1024 };

/** A large model needs more memory than a conversion, in KiB. */
const MEMORY_KIB = 12 * 1024 * 1024;

/** Time limits in seconds: for all but the slowest engines. */
const SECONDS_MIN = 600;
const SECONDS_PER_SECOND = 10;

/** Bytes of a second of mono sound of 16 kHz and 16 bits. */
const SOUND_BYTES = 32_000;

/** The file cannot be transcribed, in the words of Amazon Transcribe. */
export class UnusableMediaError extends Error {}

/** Lines of the engine's error output that administrators see, and characters of each. */
const LAST_LINES = 12;
const LINE_CHARACTERS = 200;

/** What an engine wrote last, as lines of text. */
function lastLines(errorOutput: string): string[] {
  const lines = stripVTControlCharacters(errorOutput).split(/[\r\n]+/);
  const plain = lines.map((line) => line.replace(/\p{Cc}+/gu, ' ').trim()).filter(Boolean);
  return plain.slice(-LAST_LINES).map((line) => line.slice(0, LINE_CHARACTERS));
}

/** The engine has failed by itself: another try does not help. The message says how. */
export class EngineError extends Error {
  /** What it wrote last to its error output. */
  readonly lastLines: string[];

  constructor(message: string, errorOutput: string, options?: ErrorOptions) {
    super(`The transcription program ${message}.`, options);
    this.lastLines = lastLines(errorOutput);
  }
}

/** What an engine has heard. */
export interface Heard {
  /** WebVTT; null for silence. */
  webVtt: string | null;
  /** The words with their times, if the engine says them. */
  words?: Word[];
}

/** What a run is made of. */
export interface EngineRun {
  engine: TranscriptionEngine;
  /** Path of the recording, and its length in seconds. */
  file: string;
  seconds: number;
  /** BCP 47; null to find it. */
  language: string | null;
  /** Folder of this run alone; it is removed afterwards. */
  folder: string;
}

const bytesOf = ({ writes = 'webvtt' }: TranscriptionEngine): number => OUTPUT_BYTES[writes];

/** Limit of the sound of a recording, in bytes. */
const soundBytes = ({ seconds }: EngineRun): number => Math.ceil((seconds + 60) * SOUND_BYTES * 1.1);

async function writeSound(run: EngineRun, input: string, processes: Processes, signal: AbortSignal) {
  const { file, seconds } = run;
  const container = await readContainer(file);
  if (!container) throw new UnusableMediaError('Unsupported media format.');
  await runFfmpeg(
    {
      input: file,
      output: input,
      args: (urls) => [
        ...['-v', 'error', '-nostdin', '-y', ...inputOptions(container), '-i', urls.input],
        // Sound that begins after its picture does so here too: the times of captions are those of the video.
        ...['-map', '0:a:0', '-vn', '-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', '16000'],
        ...['-c:a', 'pcm_s16le', '-f', 'wav', urls.output],
      ],
      limits: { seconds: SECONDS_MIN + seconds, outputBytes: soundBytes(run) },
    },
    processes,
    signal,
  );
}

/**
 * @returns the end of the engine's error output
 * @throws EngineError when it fails; KilledError when another program has killed it
 */
async function runCommand(run: EngineRun, input: string, output: string, processes: Processes, signal: AbortSignal) {
  const { engine, language, folder } = run;
  const limit = Math.max(SECONDS_MIN, run.seconds * SECONDS_PER_SECOND);
  const { devices = [], cache = null } = engine;
  const { command, args, env } = confine(
    await isolationOf(),
    { command: engine.program, args: engineArguments(engine, { input, output, language }) },
    { cpuSeconds: limit * os.cpus().length, fileBytes: bytesOf(engine), memoryKib: MEMORY_KIB, niceness: NICENESS },
    { readable: [...engine.files, ...devices], folder, cache },
  );
  // Where drivers of graphics cards keep what they compile.
  const caches = cache === null ? {} : { XDG_CACHE_HOME: cache, CUDA_CACHE_PATH: path.join(cache, 'cuda') };
  const child = processes.spawn(command, args, { env: { ...env, ...caches }, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = await endWithin(child, { seconds: limit, niceness: NICENESS }, signal);
  const { code, signal: killedBy, errorOutput } = end;
  if (end.isLate) throw new EngineError(`takes longer than ${Math.round(limit / 60)} minutes`, errorOutput);
  if (killedBy === 'SIGKILL' || killedBy === 'SIGTERM') throw new KilledError(killedBy);
  if (code !== 0) throw new EngineError(`ended with ${killedBy ?? `code ${code}`}`, errorOutput);
  return errorOutput;
}

const exists = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/** Some engines add the ending to the name of the file. @throws EngineError when it has left no file that can be read */
async function readOutput(engine: TranscriptionEngine, output: string, errorOutput: string): Promise<Heard> {
  const isWhisper = engine.writes === 'whisper-json';
  const file = (isWhisper ? [`${output}.json`] : [output, `${output}.vtt`]).find(exists);
  if (file === undefined) throw new EngineError('has written no file', errorOutput);
  try {
    const bytes = await readLeft(file, bytesOf(engine) - 1);
    if (!isWhisper) return { webVtt: bytes.toString() };
    const spoken = readWhisperJson(bytes);
    return { webVtt: whisperWebVtt(spoken), words: spoken.words };
  } catch (error) {
    if (!(error instanceof LeftFileError || error instanceof WhisperJsonError)) throw error;
    throw new EngineError(`has left no file that can be read. ${error.message}`, errorOutput, { cause: error });
  }
}

/**
 * Lets the engine transcribe a recording, unless it is silent.
 * @param signal ends it early
 * @throws UnusableMediaError; EngineError; KilledError when another program has killed it
 */
export async function runEngine(run: EngineRun, processes: Processes, signal: AbortSignal): Promise<Heard> {
  const { folder } = run;
  const [input, output] = [path.join(folder, 'input.wav'), path.join(folder, 'output')];
  await mkdir(folder, { recursive: true });
  try {
    await writeSound(run, input, processes, signal);
    if ((await loudestDecibels(input, soundBytes(run))) < SILENCE_DECIBELS) return { webVtt: null };
    const errorOutput = await runCommand(run, input, output, processes, signal);
    return await readOutput(run.engine, output, errorOutput);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
