import { describe, expect, it } from 'vitest';
import { writeParts } from './part-writer.ts';

const PART = 10;
const filled = (length: number, value: number) => new Uint8Array(length).fill(value);

function open(send?: (partNumber: number, bytes: Uint8Array) => Promise<void>) {
  const sent = new Map<number, number[]>();
  const order: number[] = [];
  const final: number[] = [];
  const writer = writeParts({
    partBytes: PART,
    concurrency: 2,
    heldMaxBytes: 6 * PART,
    onFinal: (bytes) => final.push(...bytes),
    send:
      send ??
      (async (partNumber, bytes) => {
        order.push(partNumber);
        sent.set(partNumber, [...bytes]);
      }),
  });
  const file = () => [...sent].sort(([one], [other]) => one - other).flatMap(([, bytes]) => bytes);
  return { writer, order, final, file };
}

describe('a file that is uploaded in parts', () => {
  it('is sent in order, with the final bytes of its first part last', async () => {
    const { writer, order, file, final } = open();
    for (let cluster = 0; cluster < 5; cluster += 1) {
      await writer.writeAt(filled(9, cluster + 1), cluster * 9);
      writer.setFinal((cluster + 1) * 9);
    }
    await writer.writeAt(filled(1, 99), 2);
    expect(order).not.toContain(1);
    expect(await writer.finish()).toBe(45);
    expect(order).toEqual([2, 3, 4, 5, 1]);
    expect(file()).toEqual([
      1,
      1,
      99,
      ...filled(6, 1),
      ...filled(9, 2),
      ...filled(9, 3),
      ...filled(9, 4),
      ...filled(9, 5),
    ]);
    expect(final).toHaveLength(45);
  });

  it('keeps the parts of a cluster until its size is written', async () => {
    const { writer, order, file } = open();
    await writer.writeAt(filled(12, 1), 0);
    await writer.writeAt(filled(30, 2), 12);
    expect(order).toEqual([]);
    // The cluster ends at 42. Its size is written after this call.
    writer.setFinal(42);
    await writer.writeAt(filled(2, 7), 16);
    expect(order).toEqual([]);
    await writer.writeAt(filled(3, 3), 42);
    expect(order).toEqual([2, 3, 4]);
    await writer.finish();
    expect(file().slice(10, 20)).toEqual([1, 1, 2, 2, 2, 2, 7, 7, 2, 2]);
  });

  it('throws when a write reaches a part that was sent', async () => {
    const { writer } = open();
    writer.setFinal(30);
    await writer.writeAt(filled(31, 1), 0);
    await expect(writer.writeAt(filled(1, 2), 15)).rejects.toThrow('sent already');
  });

  it('throws when a cluster is larger than the limit', async () => {
    await expect(open().writer.writeAt(filled(7 * PART, 1), 0)).rejects.toThrow('too large');
  });

  it('has one part when it is smaller than a part', async () => {
    const { writer, order, file, final } = open();
    await writer.writeAt(filled(4, 1), 0);
    expect(await writer.finish()).toBe(4);
    expect([order, file(), final]).toEqual([[1], [1, 1, 1, 1], [1, 1, 1, 1]]);
  });

  it('waits while two parts are being sent, and throws the error of one', async () => {
    const settled: (() => void)[] = [];
    const { writer } = open((partNumber) =>
      partNumber === 4
        ? Promise.reject(new Error('down'))
        : new Promise((resolve) => {
            settled.push(resolve);
          }),
    );
    writer.setFinal(40);
    let isDone = false;
    const writing = writer.writeAt(filled(41, 1), 0).finally(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([settled.length, isDone]).toEqual([2, false]);
    for (const each of settled) each();
    await writing;
    await expect(writer.finish()).rejects.toThrow('down');
  });
});
