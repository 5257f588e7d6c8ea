import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';

const entry = z.object({
  recordingId: z.string(),
  /** Null before the upload is begun. */
  uploadId: z.string().nullable(),
  partBytes: z.number(),
  isAttached: z.boolean(),
});

/** What is known of a file that an earlier run has begun to upload. */
export type JournalEntry = z.output<typeof entry>;

const journal = z.record(z.string(), entry);

/** Where the journal is, unless the caller says so: XDG's folder for what programs remember. */
const folderOf = ({ XDG_STATE_HOME: state }: NodeJS.ProcessEnv): string =>
  path.join(state || path.join(homedir(), '.local/state'), 'framekeep');

/** What uploads have reached, on this machine's disk: another run goes on where one has ended. */
export class UploadJournal {
  private readonly file: string;
  private entries: Record<string, JournalEntry>;

  constructor(environment: NodeJS.ProcessEnv) {
    const folder = folderOf(environment);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.file = path.join(folder, 'uploads.json');
    this.entries = this.read();
  }

  private read(): Record<string, JournalEntry> {
    try {
      return journal.parse(JSON.parse(readFileSync(this.file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw new Error(`${this.file} cannot be read. Remove it to upload everything from the beginning.`, {
        cause: error,
      });
    }
  }

  find(key: string): JournalEntry | undefined {
    return this.entries[key];
  }

  /** Stores an entry at once, beside those of other commands. The file is whole at any moment. */
  set(key: string, value: JournalEntry): void {
    this.entries = { ...this.read(), [key]: value };
    const part = `${this.file}.${process.pid}`;
    writeFileSync(part, JSON.stringify(this.entries), { mode: 0o600 });
    renameSync(part, this.file);
  }
}
