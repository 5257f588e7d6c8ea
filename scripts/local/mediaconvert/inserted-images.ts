import { inflateSync } from 'node:zlib';
import { FRAME_RATE } from '#shared/rules/editing/kept-ranges.ts';
import type { InsertableImage } from './job-request.ts';

/** An image of one color over frames of an input. */
export interface InsertedImage extends InsertableImage {
  /** RRGGBB. */
  color: string;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8 bits a channel, RGB, without interlacing (PNG, 11.2.2). */
const PLAIN = Buffer.from([8, 2, 0, 0, 0]);

/**
 * The color of a PNG of one color, which is all that this runtime inserts.
 * @returns RRGGBB
 * @throws Error for any other file
 */
export function colorOfPng(bytes: Buffer): string {
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || !bytes.subarray(24, 29).equals(PLAIN)) {
    throw new Error('it is no PNG of 8 bits in RGB');
  }
  const width = bytes.readUInt32BE(16);
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const isData = bytes.toString('latin1', at + 4, at + 8) === 'IDAT';
    if (isData) data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  const rows = inflateSync(Buffer.concat(data));
  const color = rows.subarray(1, 4);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => color)]);
  for (let at = 0; at < rows.length; at += row.length) {
    if (!rows.subarray(at, at + row.length).equals(row)) throw new Error('it has more than one color');
  }
  return color.toString('hex');
}

/** Filters that draw images over frames of the input, the lowest layer first. */
export const imageFilters = (images: readonly InsertedImage[]): string[] =>
  images.length === 0
    ? []
    : [
        `fps=${FRAME_RATE}:start_time=0`,
        ...images
          .toSorted((one, other) => one.layer - other.layer)
          .map(({ imageX, imageY, width, height, color, opacity, startTime, duration }) => {
            const last = startTime + Math.ceil((duration * FRAME_RATE) / 1000) - 1;
            const box = `x=${imageX}:y=${imageY}:w=${width}:h=${height}:color=0x${color}@${opacity / 100}:t=fill`;
            return `drawbox=${box}:enable='between(n,${startTime},${last})'`;
          }),
      ];
