import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Functions of node:fs that create or extend a file. */
const WRITES =
  /\b(writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|openSync|open|copyFile|copyFileSync|cp|cpSync|writeSync)\b/;

/** What happens on a full disk to what a module writes. */
type OnFullDisk =
  /** The caller gets an error, and nothing has changed. */
  | 'refused'
  /** The work has begun: it is written when there is room. */
  | 'postponed'
  /** It writes only when the stack starts; a start on a full disk ends with a sentence. */
  | 'start'
  /** It loses lines, and goes on when there is room. */
  | 'lost'
  /** It opens files only to read them. */
  | 'read';

/** Every module that writes to the disk of the data folder. */
const WRITERS: Record<string, OnFullDisk> = {
  'aws/access-keys.ts': 'start',
  'data-folder/copy-before-migrations.ts': 'start',
  'data-folder/data-format.ts': 'start',
  'data-folder/disk.ts': 'postponed',
  // A backup on a full disk says that it could not be noted.
  'data-folder/last-backup.ts': 'refused',
  // It writes to /proc.
  'data-folder/lock-file.ts': 'start',
  'data-folder/lower-priority.ts': 'lost',
  'data-folder/media-folder.ts': 'start',
  'data-folder/record-store.ts': 'refused',
  // The reserve is written while the disk has room, and deleted when it has none.
  'data-folder/reserve.ts': 'lost',
  'data-folder/write-atomically.ts': 'refused',
  'dynamodb/require-tables.ts': 'read',
  // A backup ends with the error.
  'dynamodb/table-backups.ts': 'refused',
  'kvs/key-value-store.ts': 'refused',
  'lambda/run-triggers.ts': 'start',
  'log.ts': 'lost',
  // The output of ffmpeg: the job waits for room.
  'mediaconvert/left-file.ts': 'postponed',
  'mediaconvert/supported-inputs.ts': 'read',
  's3/deploy-assets.ts': 'start',
  's3/join-parts.ts': 'refused',
  's3/multipart-uploads.ts': 'refused',
  's3/object-store.ts': 'refused',
  's3/old-versions.ts': 'refused',
  'secrets/secrets.ts': 'start',
  'ses/mailbox.ts': 'refused',
  // Accepting a mail; the state of its tries is postponed.
  'ses/outbox.ts': 'refused',
  'transcribe/engine.ts': 'read',
};

const modules = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.test\.ts$|test-support/.test(name),
);

function writes(source: string): boolean {
  if (source.includes('writeAtomically(')) return true;
  const imports = [...source.matchAll(/import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g)];
  return imports.some(([, names = '']) => WRITES.test(names)) || /import (\* as )?\w+ from 'node:fs/.test(source);
}

it('every module that writes to the disk has its place on a full disk', () => {
  const found = modules.filter((name) => writes(readFileSync(path.join(ROOT, name), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(WRITERS).toSorted());
});
