import { beforeEach, vi } from 'vitest';

/** A parsed line of the log. */
export type LogLine = Record<string, unknown>;

/** The log of each test of a describe block or file, as text and parsed. */
export interface CapturedLog {
  text(): string;
  lines(): LogLine[];
}

/** Captures the log of the tests instead of printing it. */
export function captureLog(): CapturedLog {
  let written = '';
  beforeEach(() => {
    written = '';
    for (const output of [process.stdout, process.stderr])
      vi.spyOn(output, 'write').mockImplementation((text) => {
        written += String(text);
        return true;
      });
  });
  const lines = () => written.split('\n').filter((line) => line.startsWith('{'));
  return { text: () => written, lines: () => lines().map((line) => JSON.parse(line) as LogLine) };
}
