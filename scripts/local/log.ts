import { createWriteStream, type WriteStream } from 'node:fs';
import { inspect } from 'node:util';

/** Where the stack says what happens: a file always, the terminal too where a person looks on. */
export class Log {
  readonly #file: WriteStream;
  readonly #toTerminal: boolean;

  constructor(file: string, toTerminal: boolean) {
    this.#file = createWriteStream(file, { flags: 'a' });
    // A log that cannot be written, as on a full disk, must not end the stack.
    this.#file.on('error', () => undefined);
    this.#toTerminal = toTerminal;
  }

  /** @param source who says it, such as a function's name */
  info(source: string, text: string): void {
    const lines = text.trimEnd().split('\n');
    for (const line of lines) this.#file.write(`${new Date().toISOString()} [${source}] ${line}\n`);
    if (this.#toTerminal) for (const line of lines) process.stdout.write(`[${source}] ${line}\n`);
  }

  error(source: string, error: unknown): void {
    this.info(source, error instanceof Error ? (error.stack ?? error.message) : inspect(error));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(resolve));
  }
}
