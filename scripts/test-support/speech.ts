import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeFile } from '../client/sample-video.ts';
import type { TranscriptionEngine } from '../local/transcribe/engine.ts';
import { findProgram } from '../setup/find-program.mjs';
import { NOTHING_SKIPPED } from './nothing-skipped.ts';

const run = promisify(execFile);

/** Sentences that `transcribe.sh` knows. */
export const SENTENCES = ['welcome to our new office', 'the budget is approved', 'we meet on friday morning'];

/**
 * The program that transcribes in tests.
 * @returns null where it is not installed; after `.ci/run`, that is an error
 */
export function findEngine(): TranscriptionEngine | null {
  const missing = ['pocketsphinx_continuous', 'espeak-ng'].filter((name) => findProgram([name]) === undefined);
  if (missing.length === 0) {
    const program = path.join(import.meta.dirname, 'transcribe.sh');
    return { program, args: ['{input}', '{output}'], files: [] };
  }
  if (NOTHING_SKIPPED) throw new Error(`Install ${missing.join(' and ')}, or no test transcribes speech`);
  return null;
}

/** Speaks sentences one after the other, with a pause before each. @returns a WAV */
async function speak(sentences: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-speech-'));
  try {
    const files = sentences.map((_, index) => path.join(folder, `${index}.wav`));
    for (const [index, sentence] of sentences.entries()) {
      await run('espeak-ng', ['-v', 'en-us+f2', '-s', '130', '-g', '3', '-w', files[index] ?? '', sentence]);
    }
    const padded = sentences.map((_, index) => `[${index}:a]adelay=1000:all=1[a${index}]`);
    const joined = `${sentences.map((_, index) => `[a${index}]`).join('')}concat=n=${sentences.length}:v=0:a=1,apad=pad_dur=1`;
    const output = path.join(folder, 'speech.wav');
    await run('ffmpeg', [
      ...['-v', 'error', ...files.flatMap((file) => ['-i', file])],
      ...['-filter_complex', [...padded, joined].join(';'), '-ac', '1', '-ar', '48000', output],
    ]);
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A WebM in which a voice says `SENTENCES`. */
export const spokenWebm = async (): Promise<Buffer> =>
  makeFile(
    'spoken.webm',
    [
      ...['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=5', '-shortest'],
      ...['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '200k', '-c:a', 'libopus'],
    ],
    await speak(SENTENCES),
  );
