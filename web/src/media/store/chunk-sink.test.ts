import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { createChunkQueue } from './chunk-sink.ts';

/** A disk in memory that refuses from the `capacity`-th chunk on. */
function diskOf(capacity: number) {
  const stored: Blob[] = [];
  const disk = {
    capacity,
    stored,
    append: async (chunk: Blob) => {
      await Promise.resolve();
      if (stored.length >= disk.capacity) throw new DOMException('Full', 'QuotaExceededError');
      stored.push(chunk);
    },
  };
  return disk;
}

const textOf = (chunks: Blob[]) => new Blob(chunks).text();

async function addAll(texts: string[], capacity: number) {
  const disk = diskOf(capacity);
  const onFull = vi.fn();
  const queue = createChunkQueue(disk, onFull);
  for (const text of texts) queue.add(new Blob([text]));
  await queue.flush();
  return {
    stored: await textOf(disk.stored),
    inMemory: await textOf(queue.inMemory()),
    onFull,
    count: disk.stored.length,
  };
}

describe('the queue of chunks', () => {
  it('writes chunks in the order of arrival', async () => {
    const { stored, inMemory, onFull } = await addAll(['one ', 'two ', 'three'], 9);
    expect(stored).toBe('one two three');
    expect(inMemory).toBe('');
    expect(onFull).not.toHaveBeenCalled();
  });

  it('continues in memory, in order, once the disk is full, and reports it once', async () => {
    const { stored, inMemory, onFull } = await addAll(['one ', 'two ', 'three'], 1);
    expect(stored).toBe('one ');
    expect(inMemory).toBe('two three');
    expect(onFull).toHaveBeenCalledOnce();
    expect(onFull.mock.calls[0]?.[0]).toMatchObject({ name: 'QuotaExceededError' });
  });

  it('stays in memory when the disk has space again: a gap would spoil the rest', async () => {
    const disk = diskOf(0);
    const queue = createChunkQueue(disk, () => undefined);
    queue.add(new Blob(['one ']));
    await queue.flush();
    disk.capacity = 9;
    queue.add(new Blob(['two']));
    await queue.flush();
    expect(await textOf(queue.inMemory())).toBe('one two');
    expect(disk.stored).toEqual([]);
  });

  it('skips empty chunks', async () => {
    const { count } = await addAll(['', 'one', ''], 9);
    expect(count).toBe(1);
  });

  it('writes that the pictures are not transparent, which Chromium does not', async () => {
    const recorded = readFileSync(new URL('../../../../shared/webm/test-support/recorded.webm', import.meta.url));
    const disk = diskOf(9);
    const queue = createChunkQueue(disk, () => undefined);
    queue.add(new Blob([recorded.subarray(0, 300)]));
    queue.add(new Blob([recorded.subarray(300)]));
    await queue.flush();
    const stored = Buffer.from(await new Blob(disk.stored).arrayBuffer());
    expect(stored.length).toBe(recorded.length);
    expect([...stored].filter((byte, index) => byte !== recorded[index])).toEqual([0]);
  });

  it('keeps all chunks in memory, and reports it, when the first one cannot be read', async () => {
    const disk = diskOf(9);
    const onFull = vi.fn();
    const queue = createChunkQueue(disk, onFull);
    const unreadable = new Blob(['one ']);
    const error = new DOMException('Unreadable', 'NotReadableError');
    vi.spyOn(unreadable, 'arrayBuffer').mockRejectedValue(error);
    const others = [new Blob(['two ']), new Blob(['three'])];
    for (const chunk of [unreadable, ...others]) queue.add(chunk);
    await queue.flush();
    expect(queue.inMemory()).toEqual([unreadable, ...others]);
    expect(disk.stored, 'no file without its head').toEqual([]);
    expect(onFull.mock.calls).toEqual([[error]]);
  });
});
