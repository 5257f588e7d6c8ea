import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { lowerPriority } from '../data-folder/lower-priority.ts';
import type { Processes } from '../data-folder/processes.ts';
import { confine, isolationOf } from '../mediaconvert/confinement.ts';
import { KilledError } from '../mediaconvert/job-error.ts';
import { findTool } from '../mediaconvert/media-tools.ts';
import { runFfmpeg } from '../mediaconvert/run-ffmpeg.ts';
import { endOf } from '../mediaconvert/start-tool.ts';
import { inputOptions, readContainer } from '../mediaconvert/supported-inputs.ts';
import { engineArguments, type TranscriptionEngine } from './engine.ts';
import { loudestDecibels, SILENCE_DECIBELS } from './loudness.ts';

/** Below conversions, whose results people wait for. */
const NICENESS = 15;

/** Largest file that an engine may write. A result is 1 MB at most. */
const OUTPUT_BYTES = 16 * 1024 * 1024;

/** A large model needs more memory than a conversion, in KiB. */
const MEMORY_KIB = 12 * 1024 * 1024;

/** Time limits in seconds: for all but the slowest engines. */
const SECONDS_MIN = 600;
const SECONDS_PER_SECOND = 10;

/** Bytes of a second of mono sound of 16 kHz and 16 bits. */
const SOUND_BYTES = 32_000;

/** The file cannot be transcribed, in the words of Amazon Transcribe. */
export class UnusableMediaError extends Error {}

/** What an engine has heard. */
export interface Heard {
  /** WebVTT; null for silence. */
  webVtt: string | null;
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

async function writeSound({ file, seconds }: EngineRun, input: string, processes: Processes, signal: AbortSignal) {
  const container = await readContainer(file);
  if (!container) throw new UnusableMediaError('Unsupported media format.');
  await runFfmpeg(
    {
      input: file,
      output: input,
      args: (urls) => [
        ...['-v', 'error', '-nostdin', '-y', ...inputOptions(container), '-i', urls.input],
        ...['-map', '0:a:0', '-vn', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', '-f', 'wav', urls.output],
      ],
      limits: { seconds: SECONDS_MIN + seconds, outputBytes: Math.ceil((seconds + 60) * SOUND_BYTES * 1.1) },
    },
    processes,
    signal,
  );
}

/** @throws Error with the message of the engine when it fails; KilledError when another program has killed it */
async function runCommand(run: EngineRun, input: string, output: string, processes: Processes, signal: AbortSignal) {
  const { engine, language, folder } = run;
  const limit = Math.max(SECONDS_MIN, run.seconds * SECONDS_PER_SECOND);
  const { command, args, env } = confine(
    await isolationOf(findTool('ffmpeg')),
    { command: engine.program, args: engineArguments(engine, { input, output, language }) },
    { cpuSeconds: limit * os.cpus().length, fileBytes: OUTPUT_BYTES, memoryKib: MEMORY_KIB },
    { readable: engine.files, folder },
  );
  const child = processes.spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout?.resume();
  const kill = () => child.kill('SIGKILL');
  const late = AbortSignal.timeout(limit * 1000);
  for (const reason of [signal, late]) reason.addEventListener('abort', kill, { once: true });
  if (signal.aborted) kill();
  try {
    const [end] = await Promise.all([endOf(child), lowerPriority(child.pid ?? 0, NICENESS)]);
    if (late.aborted) throw new Error(`The engine takes longer than ${limit} s`);
    if (end.signal === 'SIGKILL' || end.signal === 'SIGTERM') throw new KilledError(end.signal);
    if (end.code !== 0) throw new Error(`The engine ended with ${end.signal ?? end.code}: ${end.errorOutput}`);
  } finally {
    for (const reason of [signal, late]) reason.removeEventListener('abort', kill);
  }
}

/** Some engines add the ending to the name of the file. */
async function readOutput(output: string): Promise<string> {
  const file = [output, `${output}.vtt`].find(existsSync);
  if (file === undefined) throw new Error('The engine has written no file');
  return readFile(file, 'utf8');
}

/**
 * Lets the engine transcribe a recording, unless it is silent.
 * @param signal ends it early
 * @throws UnusableMediaError; Error when the engine fails; KilledError when another program has killed it
 */
export async function runEngine(run: EngineRun, processes: Processes, signal: AbortSignal): Promise<Heard> {
  const { folder } = run;
  const [input, output] = [path.join(folder, 'input.wav'), path.join(folder, 'output')];
  await mkdir(folder, { recursive: true });
  try {
    await writeSound(run, input, processes, signal);
    if ((await loudestDecibels(input)) < SILENCE_DECIBELS) return { webVtt: null };
    await runCommand(run, input, output, processes, signal);
    return { webVtt: await readOutput(output) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
