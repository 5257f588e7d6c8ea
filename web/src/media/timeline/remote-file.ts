import type { Source } from 'mediabunny';
import { endOfWebm } from '../end-of-webm.ts';
import { END } from '../with-end.ts';

async function fetchPart(url: string, start: number, end: number): Promise<Response> {
  const response = await fetch(url, { headers: { range: `bytes=${start}-${end - 1}` } });
  if (response.status !== 206) throw new Error(`A part of the file was answered ${response.status}`);
  return response;
}

/** The size of a file in bytes; null where the answer does not say. */
const sizeOf = (part: Response): number | null =>
  Number(/\/(\d+)$/.exec(part.headers.get('content-range') ?? '')?.[1]) || null;

const EBML = [0x1a, 0x45, 0xdf, 0xa3];

/**
 * A file on the network, for mediabunny. A WebM or Matroska file gets an end that it finds: see `withEnd`.
 * @param maxCacheSize bytes of it that are kept in memory
 * @throws Error when it cannot be read
 */
export async function remoteFile(url: string, maxCacheSize: number): Promise<Source> {
  const { CustomSource, UrlSource } = await import('mediabunny');
  const part = await fetchPart(url, 0, EBML.length);
  const [head, size] = [new Uint8Array(await part.arrayBuffer()), sizeOf(part)];
  if (size === null || EBML.some((byte, index) => head[index] !== byte)) return new UrlSource(url, { maxCacheSize });
  const read = async (start: number, end: number) =>
    new Uint8Array(await (await fetchPart(url, start, end)).arrayBuffer());
  const fileEnd = await endOfWebm({ size, read });
  return new CustomSource({
    maxCacheSize,
    prefetchProfile: 'network',
    getSize: () => fileEnd + END.length,
    read: async (start, end) => {
      const found = start < fileEnd ? await read(start, Math.min(end, fileEnd)) : new Uint8Array();
      if (end <= fileEnd) return found;
      return Uint8Array.from([...found, ...END.subarray(Math.max(0, start - fileEnd), end - fileEnd)]);
    },
  });
}
