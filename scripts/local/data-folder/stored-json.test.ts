import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { readOrSetAside, readStored } from './stored-json.ts';
import { writeAtomically } from './write-atomically.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-stored-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DAMAGED = [
  ['empty', ''],
  ['blank', '\n'],
  ['half-written', '{"a": [1, 2'],
] as const;

describe.each(DAMAGED)('a file that is %s', (name, content) => {
  const write = () => {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, content);
    return file;
  };

  it('is reported in one sentence when its content cannot be created again', () => {
    const file = write();
    expect(() => readStored(file)).toThrow(StartError);
    expect(() => readStored(file)).toThrow(
      new RegExp(`^The file ${file} is (empty|damaged: it is not complete JSON), and `),
    );
  });

  it('is renamed when the stack can run without it, and the log says where it is', () => {
    const file = write();
    const said: string[] = [];
    expect(readOrSetAside(file, { info: (_source, text) => said.push(text) })).toBeNull();
    const [aside = ''] = readdirSync(folder).filter((each) => each.startsWith(`${name}.json.damaged-`));
    expect(readFileSync(path.join(folder, aside), 'utf8')).toBe(content);
    expect(said).toEqual([expect.stringContaining(`${file} is`)]);
    expect(said[0]).toContain(aside);
    expect(readOrSetAside(file, { info: (_source, text) => said.push(text) })).toBeNull();
    expect(said).toHaveLength(1);
  });
});

it('a small file is written as a whole and readable only by its user', () => {
  const file = path.join(folder, 'whole.json');
  writeAtomically(file, '{"a":1}');
  writeAtomically(file, '{"a":2}');
  expect(readStored(file)).toEqual({ a: 2 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((each) => each.endsWith('.part'))).toEqual([]);
});
