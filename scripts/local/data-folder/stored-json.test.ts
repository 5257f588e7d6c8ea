import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { readOrSetAside, readStored } from './stored-json.ts';
import { writeAtomically } from './write-atomically.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'file.json');
const empty = () => {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
};
beforeEach(empty);

const shape = z.object({ a: z.number() });

const DAMAGED: [name: string, fault: string, make: () => void][] = [
  ['empty', 'is empty', () => writeFileSync(file, '')],
  ['blank', 'is empty', () => writeFileSync(file, '\n')],
  ['half-written', 'is damaged: it is not complete JSON', () => writeFileSync(file, '{"a": [1, 2')],
  ['of another shape', 'is damaged: it has another content', () => writeFileSync(file, '{"a":"1"}')],
  ['null', 'is damaged: it has another content', () => writeFileSync(file, 'null')],
  ['a folder', 'is a folder, and has to be a file', () => mkdirSync(file)],
  ['a link to itself', 'is a link to itself', () => symlinkSync(file, file)],
];

describe.each(DAMAGED)('a file that is %s', (_name, fault, make) => {
  it('is reported in one sentence when its content cannot be created again', () => {
    make();
    expect(() => readStored(file, shape)).toThrow(ExplainedError);
    expect(() => readStored(file, shape)).toThrow(`The file ${file} ${fault}, and its content cannot be recreated.`);
  });

  it('is renamed when the stack can run without it, and the log says where it is and what that means', () => {
    make();
    const said: string[] = [];
    const read = () =>
      readOrSetAside(file, { shape, loss: 'A number is lost.' }, { info: (_source, text) => said.push(text) });
    expect(read()).toBeNull();
    const [aside = ''] = readdirSync(folder);
    expect(aside).toMatch(/^file\.json\.damaged-/);
    const place = path.join(folder, aside);
    expect(said).toEqual([`The file ${file} ${fault}. It was set aside as ${place}. A number is lost.`]);
    expect(read()).toBeNull();
    expect(said).toHaveLength(1);
  });
});

it('a small file is written as a whole and readable only by its user', () => {
  writeAtomically(file, '{"a":1}');
  writeAtomically(file, '{"a":2,"b":3}');
  expect(readStored(file, shape)).toEqual({ a: 2, b: 3 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['file.json']);
});
