import type { Multipart } from '../../../data/ground/upload.ts';

/** Size of each part except the last, in bytes: some seconds of an ordinary uplink. The store accepts 5 MiB to 5 GiB. */
export const PART_BYTES = 8 * 1024 ** 2;

/** Number of parts of a file of `fileSize` bytes. */
export const partCountOf = (fileSize: number): number => Math.ceil(fileSize / PART_BYTES);

/** Numbers of an upload's parts, from 1. */
export const partNumbersOf = ({ fileSize, partBytes }: Multipart): number[] =>
  Array.from({ length: Math.ceil(fileSize / partBytes) }, (_, index) => index + 1);

/** Size of a part in bytes; the last part may be smaller. 0 for a number that the upload does not have. */
export const partSizeOf = ({ fileSize, partBytes }: Multipart, partNumber: number): number =>
  Math.max(0, Math.min(partBytes, fileSize - (partNumber - 1) * partBytes));

/** Numbers of the parts that have not arrived, or with a wrong size. */
export function missingParts(multipart: Multipart, arrived: { partNumber: number; size: number }[]): number[] {
  const sizes = new Map(arrived.map(({ partNumber, size }) => [partNumber, size]));
  return partNumbersOf(multipart).filter((number) => sizes.get(number) !== partSizeOf(multipart, number));
}
