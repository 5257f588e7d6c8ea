import { describe, expect, it } from 'vitest';
import { withDuration } from './with-duration.ts';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString('hex');
const fileOf = (hex: string) => new Blob([bytes(hex)], { type: 'video/webm' });

const EBML = '1a45dfa3844286810f';
const UNKNOWN_SEGMENT = '1853806701ffffffffffffff';
const SCALE = '2ad7b1830f4240';
const INFO = `1549a96687${SCALE}`;
const REST = '1654ae6b80 1f43b675ff a3810a'.replaceAll(' ', '');

describe('a recording as the browser made it', () => {
  it('gets its duration, and is otherwise unchanged', async () => {
    const file = fileOf(EBML + UNKNOWN_SEGMENT + INFO + REST);
    const duration = '4489884098380000000000';
    const made = await withDuration(file, 1550);
    expect(await hexOf(made)).toBe(`${EBML}${UNKNOWN_SEGMENT}1549a9660100000000000012${SCALE}${duration}${REST}`);
    expect(made.type).toBe('video/webm');
  });

  it.each([
    ['that says its duration already', `${EBML}${UNKNOWN_SEGMENT}1549a9668b4489884098380000000000${REST}`],
    ['of a known size', `${EBML}18538067a0${INFO}${REST}`],
    ['that says where its parts are', `${EBML}${UNKNOWN_SEGMENT}114d9b7480${INFO}${REST}`],
    ['with another clock', `${EBML}${UNKNOWN_SEGMENT}1549a966862ad7b18203e8${REST}`],
    ['without information', `${EBML}${UNKNOWN_SEGMENT}${REST}`],
    ['that is no WebM', '00000018667479706d703432'],
    ['that is cut off', EBML.slice(0, 6)],
    ['that is empty', ''],
  ])('stays as it is when it is one %s', async (_, hex) => {
    const file = fileOf(hex);
    expect(await withDuration(file, 1550)).toBe(file);
  });
});
