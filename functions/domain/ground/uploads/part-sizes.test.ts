import { describe, expect, it } from 'vitest';
import { PARTS_MAX } from '#shared/api/ground/uploads.ts';
import { UPLOAD_MAX_BYTES } from '#shared/limits.ts';
import { missingParts, PART_BYTES, partCountOf, partNumbersOf, partSizeOf } from './part-sizes.ts';

const multipart = { s3Id: 'one', fileSize: 25, partBytes: 10 };

describe('the parts of an upload', () => {
  it('all have the maximum size, except the last', () => {
    expect(partNumbersOf(multipart).map((number) => partSizeOf(multipart, number))).toEqual([10, 10, 5]);
    expect(partSizeOf({ ...multipart, fileSize: 20 }, 2)).toBe(10);
  });

  it('are exactly as many as the file needs', () => {
    expect([partSizeOf(multipart, 4), partSizeOf({ ...multipart, fileSize: 20 }, 3)]).toEqual([0, 0]);
  });

  it('are within the limit of S3 for the largest recording that CloudFront serves', () => {
    expect(UPLOAD_MAX_BYTES).toBeLessThanOrEqual(50e9);
    expect(partCountOf(UPLOAD_MAX_BYTES)).toBeLessThanOrEqual(PARTS_MAX);
    expect([partCountOf(PART_BYTES), partCountOf(PART_BYTES + 1)]).toEqual([1, 2]);
  });

  it('are missing until they have arrived with their full size', () => {
    const arrived = [
      { partNumber: 1, size: 10 },
      { partNumber: 3, size: 4 },
    ];
    expect(missingParts(multipart, arrived)).toEqual([2, 3]);
    expect(missingParts(multipart, [...arrived, { partNumber: 2, size: 10 }])).toEqual([3]);
  });
});
