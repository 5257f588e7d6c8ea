import { describe, expect, it, vi } from 'vitest';
import { keyOfUploadUrl } from './upload-url.ts';

const KEY = 'uploads/01USER/01UPLOAD';

describe('the object key in an upload URL', () => {
  it.each([
    ['path style', `http://127.0.0.1:3001/media/${KEY}`],
    ['path style with its query', `http://127.0.0.1:3001/media/${KEY}?X-Amz-Signature=abc&x-id=PutObject`],
    ['path style by another name of the host', `http://localhost:3001/media/${KEY}`],
    ['virtual-hosted style', `https://media.s3.eu-central-1.amazonaws.com/${KEY}`],
    ['virtual-hosted style of the old region', `https://media.s3.amazonaws.com/${KEY}?x=1`],
    ['encoded letters', `http://127.0.0.1:3001/media/uploads/%30%31USER/01UPLOAD`],
  ])('is read from: %s', (_how, url) => {
    expect(keyOfUploadUrl(url, 'media')).toBe(KEY);
  });

  it('is read after the path of the endpoint for uploads', () => {
    const url = `https://framekeep.example.com/_s3/media/${KEY}?X-Amz-Signature=abc`;
    expect(keyOfUploadUrl(url, 'media')).toBeNull();
    vi.stubEnv('UPLOAD_ENDPOINT', 'https://framekeep.example.com/_s3');
    expect(keyOfUploadUrl(url, 'media')).toBe(KEY);
    expect(keyOfUploadUrl(`http://127.0.0.1:3001/media/${KEY}`, 'media')).toBe(KEY);
  });

  it.each([
    ['another bucket', `http://127.0.0.1:3001/other/${KEY}`],
    ['another bucket in the host', `https://other.s3.amazonaws.com/${KEY}`],
    ['a bucket whose name only begins alike', `http://127.0.0.1:3001/media-2/${KEY}`],
    ['a host whose name only begins alike', `https://media-2.s3.amazonaws.com/${KEY}`],
    ['the bucket alone', 'http://127.0.0.1:3001/media'],
    ['a way out of the bucket', `http://127.0.0.1:3001/media/../other/${KEY}`],
    ['broken encoding', 'http://127.0.0.1:3001/media/%E0%A4%A'],
    ['no URL at all', KEY],
  ])('is null for %s', (_what, url) => {
    expect(keyOfUploadUrl(url, 'media')).toBeNull();
  });
});
