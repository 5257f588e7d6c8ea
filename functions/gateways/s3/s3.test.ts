import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UPLOAD_URL_SECONDS } from '#shared/limits.ts';
import { SEGMENT_POLICY_SECONDS } from '../../process/limits.ts';
import { presignUpload, s3Url } from './s3.ts';
import { presignPart } from './s3-multipart.ts';

beforeEach(() => {
  vi.stubEnv('MEDIA_BUCKET', 'media');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});

it('an upload URL requires no checksum, which a browser could not send', async () => {
  expect((await presignUpload('uploads/u/1')).toLowerCase()).not.toContain('checksum');
});

describe('the URL of a part', () => {
  const part = { partNumber: 2, size: 5 };
  const url = async () => new URL(await presignPart({ key: 'uploads/u/1', s3Id: 'one' }, part, 60));

  it('requires no checksum, and is valid for the given time', async () => {
    expect((await url()).search.toLowerCase()).not.toContain('checksum');
    expect((await url()).searchParams.get('X-Amz-Expires')).toBe('60');
  });
});

it('nothing is signed for longer than a quarter of an hour, because it ends with the credentials of the function', () => {
  expect(Math.max(UPLOAD_URL_SECONDS, SEGMENT_POLICY_SECONDS)).toBeLessThanOrEqual(15 * 60);
});

it('the S3 URI of an object has the form that MediaConvert uses', () => {
  expect(s3Url('a/b')).toBe('s3://media/a/b');
});
