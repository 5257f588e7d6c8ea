import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { createFile, LeftFileError, openFile, readLeft, sizeOfLeft, streamLeft } from './left-file.ts';

const folder = temporaryFolder();
const at = (name: string) => path.join(folder, name);

writeFileSync(at('host'), 'of the host');
symlinkSync(at('host'), at('link'));
symlinkSync('/dev/zero', at('endless'));
symlinkSync(at('nothing'), at('dangling'));
linkSync(at('host'), at('second name'));
mkdirSync(at('folder'));
execFileSync('mkfifo', [at('fifo')]);
writeFileSync(at('large'), 'x'.repeat(101));
writeFileSync(at('file'), 'x'.repeat(100));

describe('what a confined program leaves', () => {
  it('is read when it is a regular file within its limit', async () => {
    expect((await readLeft(at('file'), 100)).toString()).toBe('x'.repeat(100));
    expect(sizeOfLeft(at('file'))).toBe(100);
  });

  it.each(['link', 'endless', 'dangling', 'second name', 'folder', 'fifo', 'large'])(
    'is refused at once when it is not: %s',
    async (name) => {
      await expect((async () => readLeft(at(name), 100))()).rejects.toThrow(LeftFileError);
      expect(() => streamLeft(at(name), 100)).toThrow(LeftFileError);
      if (name !== 'large') expect(() => sizeOfLeft(at(name))).toThrow(LeftFileError);
    },
  );

  it.each(['link', 'endless', 'dangling', 'folder', 'fifo'])('is never opened as the file of a program: %s', (name) => {
    expect(() => openFile(at(name))).toThrow(LeftFileError);
    if (name !== 'fifo') expect(() => createFile(at(name))).toThrow(LeftFileError);
    expect(readFileSync(at('host'), 'utf8')).toBe('of the host');
  });
});

/** What opens a file by its name. */
const OPENS = /\b(open|openSync|readFile|readFileSync|createReadStream|createWriteStream|statSync|stat|copyFile)\(/g;

/** Modules that open files of other origin, besides `left-file.ts`. */
const OTHERS: Record<string, string[]> = {
  // The beginning of an object, which S3 has written.
  'mediaconvert/supported-inputs.ts': ['open('],
  // An image that a job names: an object, which S3 has written.
  'mediaconvert/convert.ts': ['readFile('],
  // What the settings name.
  'transcribe/devices.ts': ['statSync('],
  'transcribe/engine.ts': ['statSync(', 'openSync(', 'statSync('],
  'transcribe/run-transcription.ts': ['statSync('],
};

it('nothing that a confined program leaves is opened in another way', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const found = ['mediaconvert', 'transcribe'].flatMap((place) =>
    readdirSync(path.join(root, place))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'left-file.ts')
      .map((name): [string, string[]] => [
        `${place}/${name}`,
        readFileSync(path.join(root, place, name), 'utf8').match(OPENS) ?? [],
      ]),
  );
  const opening = found.filter(([, calls]) => calls.length > 0);
  expect(Object.fromEntries(opening)).toEqual(OTHERS);
});
