import { readFileSync } from 'node:fs';
import type { LogLine } from '#functions/observability/test-support/captured-log.ts';
import { logFiles } from '../local/log.ts';

/** The lines of a stack's log and of its older log files, oldest first. */
export const stackLogLines = (file: string): string[] =>
  logFiles(file).flatMap((each) => readFileSync(each, 'utf8').split('\n'));

/** The lines that a running stack's functions have logged, each with the function's name as `source`, oldest first. */
export const readStackLog = (file: string): LogLine[] =>
  stackLogLines(file).flatMap((line) => {
    const [, source, json] = /^\S+ \[(\w+)\] (\{.*\})$/.exec(line) ?? [];
    return json ? [{ source, ...(JSON.parse(json) as LogLine) }] : [];
  });
