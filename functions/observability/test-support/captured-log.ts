import { afterEach, beforeEach, vi } from 'vitest';

/** A line of the log, read. */
export type LogLine = Record<string, unknown>;

/** The log of each test of a describe block or file, as text and parsed. */
export interface CapturedLog {
  text(): string;
  lines(): LogLine[];
}

/** Keeps what the tests log from the terminal, and gives it to them. */
export function captureLog(): CapturedLog {
  let written = '';
  let restore = () => {};
  beforeEach(() => {
    written = '';
    const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
    restore = () => stdout.mockRestore();
  });
  afterEach(() => restore());
  const lines = () => written.split('\n').filter((line) => line.startsWith('{'));
  return { text: () => written, lines: () => lines().map((line) => JSON.parse(line) as LogLine) };
}
