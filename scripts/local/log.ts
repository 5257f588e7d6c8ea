import { closeSync, createWriteStream, existsSync, openSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { inspect } from 'node:util';

/** Size at which a log file is rotated, in bytes. */
const FILE_BYTES = 10 * 1024 * 1024;
/** Number of rotated files. */
const OLDER_FILES = 5;

const olderFile = (file: string, number: number) => `${file}.${number}`;

/** The existing files of a log, oldest first: the last one is the current one. */
export const logFiles = (file: string): string[] => {
  const older = Array.from({ length: OLDER_FILES }, (_, index) => olderFile(file, OLDER_FILES - index));
  return [...older, file].filter((each) => existsSync(each));
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** What the terminal shows of the log: nothing, each line, or each message as JSON on a line, for programs. */
export type TerminalLog = 'none' | 'text' | 'json';

type Level = 'info' | 'warn' | 'error';

export const jsonLine = (level: Level, source: string, message: string): string =>
  `${JSON.stringify({ time: new Date().toISOString(), level, source, message })}\n`;

/** The log of the stack: always a file, and also the terminal on request. */
export class Log {
  readonly #path: string;
  readonly #terminal: TerminalLog;
  #file: WriteStream;
  #bytes: number;

  /** @throws Error for a file that cannot be opened. Later, as on a full disk, errors of the file do not end the stack. */
  constructor(file: string, terminal: TerminalLog = 'none') {
    closeSync(openSync(file, 'a', 0o600));
    this.#path = file;
    this.#terminal = terminal;
    this.#bytes = sizeOf(file);
    this.#file = this.#open();
  }

  #open(): WriteStream {
    const stream = createWriteStream(this.#path, { flags: 'a', mode: 0o600 });
    // A log that cannot be written, as on a full disk, must not end the stack.
    stream.on('error', () => undefined);
    return stream;
  }

  /** Rotates the file. Lines that are still buffered reach the old file. */
  #rotate(): void {
    // Before the file is open, it can only be found by its name.
    if (this.#file.pending) return;
    try {
      for (let number = OLDER_FILES; number > 0; number -= 1) {
        const from = number === 1 ? this.#path : olderFile(this.#path, number - 1);
        if (existsSync(from)) renameSync(from, olderFile(this.#path, number));
      }
    } catch {
      // The log continues in the existing file.
    }
    this.#file.end();
    this.#file = this.#open();
    this.#bytes = sizeOf(this.#path);
  }

  #write(line: string): void {
    // An error, as on a full disk, ends a stream for good.
    if (this.#file.destroyed) this.#file = this.#open();
    this.#file.write(line);
    this.#bytes += Buffer.byteLength(line);
    if (this.#bytes >= FILE_BYTES) this.#rotate();
  }

  #add(level: Level, source: string, text: string): void {
    const time = new Date().toISOString();
    const lines = text.trimEnd().split('\n');
    for (const line of lines) this.#write(`${time} [${source}] ${line}\n`);
    if (this.#terminal === 'json') process.stdout.write(jsonLine(level, source, text.trimEnd()));
    else if (this.#terminal === 'text') for (const line of lines) process.stdout.write(`[${source}] ${line}\n`);
    // The person who runs the stack reads warnings, and the log's disk may be full.
    else if (level === 'warn') process.stderr.write(`${text}\n`);
  }

  /** @param source of the message, such as a function's name */
  info(source: string, text: string): void {
    this.#add('info', source, text);
  }

  /** A message for the person who runs the stack: it is always on the terminal, too. */
  warn(source: string, text: string): void {
    this.#add('warn', source, text);
  }

  error(source: string, error: unknown): void {
    this.#add('error', source, error instanceof Error ? (error.stack ?? error.message) : inspect(error));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(resolve));
  }
}
