import { beforeAll, describe, expect, it, vi } from 'vitest';
import { presignUpload, s3Url } from './s3.ts';

beforeAll(() => {
  vi.stubEnv('MEDIA_BUCKET', 'media');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});

describe('an upload URL', () => {
  it('is good for an hour', async () => {
    expect(new URL(await presignUpload('uploads/u/1')).searchParams.get('X-Amz-Expires')).toBe('3600');
  });

  it('asks for no checksum, which a browser could not give', async () => {
    expect((await presignUpload('uploads/u/1')).toLowerCase()).not.toContain('checksum');
  });

  it('takes any type unless one was named', async () => {
    const signed = async (type?: string) =>
      new URL(await presignUpload('uploads/u/1', type)).searchParams.get('X-Amz-SignedHeaders');
    expect(await signed()).toBe('host');
    expect(await signed('video/webm')).toBe('content-type;host');
  });
});

it('names an object as MediaConvert does', () => {
  expect(s3Url('a/b')).toBe('s3://media/a/b');
});
