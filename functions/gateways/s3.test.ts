import { beforeAll, describe, expect, it, vi } from 'vitest';
import { presignUpload, s3Url, type UploadConditions, unsignedObjectUrl } from './s3.ts';
import { presignPart } from './s3-multipart.ts';

const signedHeaders = (url: string) => new URL(url).searchParams.get('X-Amz-SignedHeaders');

beforeAll(() => {
  vi.stubEnv('MEDIA_BUCKET', 'media');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  // The client is shared with s3-segments.test.ts when both run in one process, and keeps its first credentials.
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
});

describe('an upload URL', () => {
  it('is good for an hour', async () => {
    expect(new URL(await presignUpload('uploads/u/1')).searchParams.get('X-Amz-Expires')).toBe('3600');
  });

  it('asks for no checksum, which a browser could not give', async () => {
    expect((await presignUpload('uploads/u/1')).toLowerCase()).not.toContain('checksum');
  });

  it('is good for what was announced, and for any file when nothing was', async () => {
    const signed = async (announced?: UploadConditions) => signedHeaders(await presignUpload('uploads/u/1', announced));
    expect(await signed()).toBe('host');
    expect(await signed({ contentType: 'video/webm' })).toBe('content-type;host');
    expect(await signed({ contentType: 'video/webm', fileSize: 5 })).toBe('content-length;content-type;host');
    expect(await signed({ fileSize: 0 })).toBe('content-length;host');
  });

  it('that may write over nothing is good with that condition alone', async () => {
    const url = new URL(await presignUpload('uploads/u/1', { fileSize: 5, createOnly: true }));
    expect(signedHeaders(url.href)).toBe('content-length;host;if-none-match');
    expect(url.search.toLowerCase()).not.toContain('&if-none-match=');
  });
});

describe('the URL of a part', () => {
  const part = { partNumber: 2, size: 5 };
  const url = async () => new URL(await presignPart({ key: 'uploads/u/1', s3Id: 'one' }, part));

  it('names upload and part, which are signed with it, as is its length', async () => {
    const { searchParams } = await url();
    expect([searchParams.get('uploadId'), searchParams.get('partNumber')]).toEqual(['one', '2']);
    expect(signedHeaders((await url()).href)).toBe('content-length;host');
  });

  it('asks for no checksum, and is good for an hour', async () => {
    expect((await url()).search.toLowerCase()).not.toContain('checksum');
    expect((await url()).searchParams.get('X-Amz-Expires')).toBe('3600');
  });
});

it('names an object by a plain URL that permits nothing', async () => {
  const url = new URL(await unsignedObjectUrl('uploads/u/1'));
  expect([url.pathname.endsWith('uploads/u/1'), url.search]).toEqual([true, '']);
});

it('names an object as MediaConvert does', () => {
  expect(s3Url('a/b')).toBe('s3://media/a/b');
});
