import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { inspect } from 'node:util';

/** Size at which a file of the log is put aside and another begun, in bytes. */
const FILE_BYTES = 10 * 1024 * 1024;
/** How many are kept that were put aside. */
const KEPT_FILES = 5;

const keptFile = (file: string, number: number) => `${file}.${number}`;

/** The files of a log that are there, oldest first: what is being written is the last one. */
export const logFiles = (file: string): string[] => {
  const kept = Array.from({ length: KEPT_FILES }, (_, index) => keptFile(file, KEPT_FILES - index));
  return [...kept, file].filter((each) => existsSync(each));
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Where the stack says what happens: a file always, the terminal too where a person looks on. */
export class Log {
  readonly #path: string;
  readonly #toTerminal: boolean;
  #file: WriteStream;
  #bytes: number;

  constructor(file: string, toTerminal: boolean) {
    this.#path = file;
    this.#toTerminal = toTerminal;
    this.#bytes = sizeOf(file);
    this.#file = this.#open();
  }

  #open(): WriteStream {
    const stream = createWriteStream(this.#path, { flags: 'a', mode: 0o600 });
    // A log that cannot be written, as on a full disk, must not end the stack.
    stream.on('error', () => undefined);
    return stream;
  }

  /** Puts the file aside and begins another. What was written to it and is not on disk yet still gets there. */
  #rotate(): void {
    // Until it is open, its name is all that leads to it.
    if (this.#file.pending) return;
    try {
      for (let number = KEPT_FILES; number > 0; number -= 1) {
        const from = number === 1 ? this.#path : keptFile(this.#path, number - 1);
        if (existsSync(from)) renameSync(from, keptFile(this.#path, number));
      }
    } catch {
      // It goes on in the file that there is, as far as it can be written.
    }
    this.#file.end();
    this.#file = this.#open();
    this.#bytes = sizeOf(this.#path);
  }

  #write(line: string): void {
    this.#file.write(line);
    this.#bytes += Buffer.byteLength(line);
    if (this.#bytes >= FILE_BYTES) this.#rotate();
  }

  /** @param source who says it, such as a function's name */
  info(source: string, text: string): void {
    const lines = text.trimEnd().split('\n');
    for (const line of lines) this.#write(`${new Date().toISOString()} [${source}] ${line}\n`);
    if (this.#toTerminal) for (const line of lines) process.stdout.write(`[${source}] ${line}\n`);
  }

  error(source: string, error: unknown): void {
    this.info(source, error instanceof Error ? (error.stack ?? error.message) : inspect(error));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(resolve));
  }
}
