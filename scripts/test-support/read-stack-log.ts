import { readFileSync } from 'node:fs';
import type { LogLine } from '#functions/observability/test-support/captured-log.ts';

/** What a running stack's functions have logged, each line with the function's name as `source`, oldest first. */
export const readStackLog = (file: string): LogLine[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, source, json] = /^\S+ \[(\w+)\] (\{.*\})$/.exec(line) ?? [];
      return json ? [{ source, ...(JSON.parse(json) as LogLine) }] : [];
    });
