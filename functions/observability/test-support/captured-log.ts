import { afterEach, beforeEach, vi } from 'vitest';

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
  let restore = () => {};
  beforeEach(() => {
    written = '';
    const outputs = [process.stdout, process.stderr].map((output) =>
      vi.spyOn(output, 'write').mockImplementation((text) => {
        written += String(text);
        return true;
      }),
    );
    restore = () => {
      for (const output of outputs) output.mockRestore();
    };
  });
  afterEach(() => restore());
  const lines = () => written.split('\n').filter((line) => line.startsWith('{'));
  return { text: () => written, lines: () => lines().map((line) => JSON.parse(line) as LogLine) };
}
