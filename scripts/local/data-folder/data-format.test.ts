import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_MIGRATIONS, MIGRATIONS_BEFORE, STOP_ADVICE } from '#shared/model/upkeep/migrations.ts';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { lockDataFolder, refuseForeignFolder } from './data-folder.ts';
import { DATA_FORMAT } from './data-format.ts';

let folder: string;

beforeEach(() => {
  folder = folderOfTest();
});

const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
const formatFile = () => JSON.parse(readFileSync(path.join(folder, 'format.json'), 'utf8'));

/** Writes a data folder like those of versions without format numbers. */
function makeOldFolder(): void {
  for (const name of ['buckets', 'key-value-stores', 'mail', 'jobs']) mkdirSync(path.join(folder, name));
  write('tables.sqlite', 'SQLite format 3\0');
  write('access-keys.json', '{"operator":"secret"}');
  write('stack.log', '');
}

/** The message of the error for the folder. */
function refusal(): string {
  try {
    lockDataFolder(folder)();
  } catch (error) {
    expect(error).toBeInstanceOf(ExplainedError);
    return (error as ExplainedError).message;
  }
  return '';
}

const WAY_OUT = 'Delete it if you do not need its data, or set LOCAL_DATA_DIR to another folder.';
const UPGRADE = `${STOP_ADVICE} ${WAY_OUT}`;
const KEEP_IT = 'Start that version, or set LOCAL_DATA_DIR to another folder.';

describe('a data folder', () => {
  it('gets the number of the format when it is created', () => {
    lockDataFolder(path.join(folder, 'new/data'))();
    expect(existsSync(path.join(folder, 'new/data/format.json'))).toBe(true);
  });

  it('without data of a stack gets the number of the format', () => {
    mkdirSync(path.join(folder, 'lost+found'));
    lockDataFolder(folder)();
    expect(formatFile()).toEqual({ format: DATA_FORMAT });
  });

  it('of the current format is used again', () => {
    const format = { format: DATA_FORMAT, migrations: ALL_MIGRATIONS };
    write('format.json', JSON.stringify(format));
    write('tables.sqlite', '');
    lockDataFolder(folder)();
    expect(formatFile()).toEqual(format);
  });

  it('from a version without format numbers is refused and not changed', () => {
    makeOldFolder();
    const before = readdirSync(folder);
    expect(refusal()).toBe(
      `The data folder ${folder} was made by an earlier version of Framekeep, and this version cannot read it. ${WAY_OUT}`,
    );
    expect(readdirSync(folder)).toEqual(before);
  });

  it.each(['tables.sqlite', 'buckets', 'key-value-stores', 'executions', 'jobs', 'events', 'mail', 'deployed'])(
    'without a number is refused if it contains %s',
    (name) => {
      write(name, '');
      expect(refusal()).toContain('was made by an earlier version');
    },
  );

  it.each([
    ['an earlier', 'format', { format: 2, migrations: 8 }, 'format is 2, this version reads format 3', UPGRADE],
    ['a later', 'format', { format: DATA_FORMAT + 1 }, `format is ${DATA_FORMAT + 1}`, KEEP_IT],
    ['a later', 'migration', { format: DATA_FORMAT, migrations: ALL_MIGRATIONS + 1 }, 'migrations', KEEP_IT],
  ])('of %s %s is refused and not changed', (version, _what, format, fault, wayOut) => {
    write('format.json', JSON.stringify(format));
    const said = refusal();
    expect(said).toContain(`The data folder ${folder} was made by ${version} version of Framekeep: it`);
    expect(said).toContain(fault);
    expect(said.endsWith(`. ${wayOut}`)).toBe(true);
    expect(readdirSync(folder)).toEqual(['format.json']);
    expect(formatFile()).toEqual(format);
  });

  it.each([undefined, MIGRATIONS_BEFORE - 1])(
    'with tables after %s migrations is refused and not changed',
    (migrations) => {
      const format = { format: DATA_FORMAT, migrations };
      write('format.json', JSON.stringify(format));
      lockDataFolder(folder)();
      write('tables.sqlite', '');
      expect(refusal()).toBe(
        `The data folder ${folder} was made by an earlier version of Framekeep: it has ${migrations ?? 0} migrations, this ` +
          `version needs 8. ${UPGRADE}`,
      );
      expect(formatFile()).toEqual(JSON.parse(JSON.stringify(format)));
    },
  );

  it('into which a restore did not end is refused', () => {
    write('restored.json', '{}');
    write('tables.sqlite', '');
    expect(refusal()).toBe(`The restore into ${folder} did not end. Empty the folder, and restore the backup again.`);
  });

  it.runIf(process.getuid?.() === 0)('of another user is refused to root, who would lock that user out', () => {
    refuseForeignFolder(folder);
    chownSync(folder, 1234, 1234);
    expect(() => refuseForeignFolder(folder)).toThrow(
      `The data folder ${folder} belongs to another user, who could not open what root writes there. Run the command as ` +
        "this user: sudo -u '#1234' …",
    );
  });

  it.each(['', '{', 'null', '{}', '{"format":"1"}', '{"format":1.5}'])('whose format is %j is refused', (text) => {
    write('format.json', text);
    expect(refusal()).toBe(
      `The data folder ${folder} cannot be read: its format.json is damaged. The other files may be whole. If this ` +
        'version used the folder last, replace the text of format.json with {"format":3}. ' +
        'Otherwise restore a backup, or set LOCAL_DATA_DIR to another folder.',
    );
  });
});
