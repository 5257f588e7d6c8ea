import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_TO_FREE } from '#shared/api/upkeep/admin.ts';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { Disk } from './disk.ts';
import { isRefusedByDisk } from './disk-errors.ts';
import * as readOnly from './read-only.ts';
import * as atomic from './write-atomically.ts';

let folder: string;
let disk: Disk;
let said: string[];
beforeEach(() => {
  folder = folderOfTest();
  said = [];
  disk = new Disk(folder, { warn: (_source, text) => said.push(text) });
});
afterEach(() => {
  disk.close();
});

const file = () => path.join(folder, 'state', 'one.json');
const block = () => writeFileSync(path.join(folder, 'state'), '');
const unblock = () => {
  rmSync(path.join(folder, 'state'));
  mkdirSync(path.join(folder, 'state'));
};
const written = (content: string) =>
  vi.waitFor(() => expect(readFileSync(file(), 'utf8')).toBe(content), { timeout: 10_000, interval: 20 });

describe('a file that cannot be written', () => {
  it('is written with its newest content as soon as it can be', async () => {
    block();
    disk.write(file(), 'first');
    disk.write(file(), 'second');
    expect([disk.hasRoom(), disk.isWritable]).toEqual([false, false]);
    unblock();
    await written('second');
    await disk.untilWritable();
    expect([disk.hasRoom(), disk.isWritable]).toEqual([true, true]);
    expect(said).toEqual([expect.stringContaining('is full'), expect.stringContaining('has room again')]);
  });

  it('is written by a later write, or when the stack stops', () => {
    block();
    disk.write(file(), 'first');
    unblock();
    disk.close();
    expect(readFileSync(file(), 'utf8')).toBe('first');
    disk.write(file(), 'second');
    expect(readFileSync(file(), 'utf8')).toBe('second');
    expect(disk.isWritable).toBe(true);
  });

  it('is forgotten when it is removed', () => {
    block();
    disk.write(file(), 'first');
    unblock();
    disk.remove(file());
    expect(disk.isWritable).toBe(true);
    disk.close();
    expect(() => readFileSync(file())).toThrow('ENOENT');
  });
});

it('a disk has no room for more bytes than are free', () => {
  expect(disk.hasRoom()).toBe(true);
  expect(disk.hasRoom(Number.MAX_SAFE_INTEGER)).toBe(false);
});

it('the cleanup makes room every ten seconds at most, also after the clock was set back or forward', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-02T12:00:00Z'));
  const cleanUp = vi.fn(async () => NOTHING_TO_FREE);
  disk.cleanBy(cleanUp);
  const demand = async (at: string) => {
    now.mockReturnValue(Date.parse(at));
    await disk.makeRoom(Number.MAX_SAFE_INTEGER);
    return cleanUp.mock.calls.length;
  };
  expect(await demand('2026-01-02T12:00:00Z')).toBe(1);
  expect(await demand('2026-01-02T12:00:09Z')).toBe(1);
  expect(await demand('2026-01-02T11:00:00Z')).toBe(2);
  expect(await demand('2026-01-03T12:00:00Z')).toBe(3);
  now.mockRestore();
});

describe('a disk that became read-only', () => {
  it('has no room, says so, and is used again when it can be written to', () => {
    const isReadOnly = vi.spyOn(readOnly, 'isReadOnly').mockReturnValue(true);
    expect([disk.hasRoom(), disk.isWritable]).toEqual([false, false]);
    isReadOnly.mockReturnValue(false);
    expect([disk.hasRoom(), disk.isWritable]).toEqual([true, true]);
    expect(said).toEqual([
      expect.stringContaining('is read-only. Nothing new is saved until it can be written to.'),
      expect.stringContaining('has room again'),
    ]);
  });

  it('is found by a write that fails, when it does not say so, and what was to be removed is removed later', async () => {
    const sent = path.join(folder, 'sent.json');
    writeFileSync(sent, '');
    const refuse = () => {
      throw Object.assign(new Error('Read-only'), { code: 'EROFS' });
    };
    vi.spyOn(atomic, 'writeAtomically').mockImplementation(refuse);
    vi.spyOn(atomic, 'removeFile').mockImplementation(refuse);
    expect(disk.hasRoom()).toBe(true);
    disk.remove(sent);
    expect([disk.probe(), disk.hasRoom(), existsSync(sent)]).toEqual([false, false, true]);
    expect(said).toEqual([expect.stringContaining('is read-only')]);
    vi.restoreAllMocks();
    await disk.untilWritable();
    expect([disk.probe(), readdirSync(folder)]).toEqual([true, []]);
  });

  it('refuses writes as a full one does', () => {
    for (const code of ['ENOSPC', 'EDQUOT', 'EROFS']) expect(isRefusedByDisk({ code })).toBe(true);
    expect(isRefusedByDisk(new Error('Something else'))).toBe(false);
  });
});
