import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startTimeOf } from '../setup/start-time.mjs';

interface Recorded {
  pid: number;
  startTime: string;
}

const isRunning = ({ pid, startTime }: Recorded) => startTimeOf(pid) === startTime;

/** The programs in the list that the stack of a data folder wrote last. */
export const recordedPrograms = (dataDir: string): Recorded[] =>
  JSON.parse(readFileSync(path.join(dataDir, 'processes.json'), 'utf8'));

/** Ids of the programs that a stack has started and that are still running. */
export const runningPrograms = (dataDir: string): number[] =>
  recordedPrograms(dataDir)
    .filter(isRunning)
    .map(({ pid }) => pid);

const commandOf = (pid: number): string =>
  execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });

/** Ids of those that are ffmpeg, or wait for it. */
export const runningFfmpeg = (dataDir: string): number[] =>
  runningPrograms(dataDir).filter((pid) => / \S*\/ffmpeg /.test(commandOf(pid)));
