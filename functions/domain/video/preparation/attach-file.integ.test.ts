import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { describe, expect, it } from 'vitest';
import { makeSample } from '#scripts/client/sample-video.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { findObject, ObjectChangedError, readObjectRange } from '../../../gateways/s3/s3.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { recordWorkflows } from '../../test-support/recorded-workflows.ts';
import { newRecording, upload } from '../../test-support/recordings.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { attachVideo } from './attach-video.ts';

mockAws(MediaConvertClient);
recordWorkflows();

const { workspaceId, owner } = await newTenant();

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=5:duration=1'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
const H264 = [...PICTURE, ...SOUND, '-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac'];

async function attach(bytes: Buffer, contentType: string) {
  const { id } = await newRecording(owner, workspaceId);
  const videoURL = await upload(owner, bytes, contentType);
  return attachVideo(owner, id, { videoURL, fileSize: bytes.length, duration: 1 });
}

describe('a file is attached', () => {
  it.each([
    ['a.mp4', [...H264, ...AAC], 'video/mp4', /^video\/mp4; codecs="avc1\.[0-9a-f]{6}, mp4a\.40\.2"$/],
    ['b.mp4', [...H264, ...AAC, '-movflags', '+faststart'], 'video/mp4', /avc1/],
    ['c.mp4', [...H264, ...AAC, '-movflags', 'frag_keyframe+empty_moov'], 'video/mp4', /avc1/],
    ['d.mov', [...H264, ...AAC], 'video/quicktime', /^video\/quicktime; codecs="avc1/],
    ['e.mov', [...H264, '-c:a', 'pcm_s16le'], 'video/quicktime', /^video\/quicktime$/],
    ['f.mkv', [...H264, '-c:a', 'libopus'], 'video/x-matroska', /^video\/x-matroska; codecs="avc1\..{6}, opus"$/],
    ['g.mkv', [...H264, '-c:a', 'flac'], 'video/x-matroska', /avc1/],
  ])(
    '(%s of ffmpeg with %j) as %s, with the codecs that its bytes prove',
    async (name, args, contentType, fileType) => {
      const recording = await attach(await makeSample(name, args), contentType);
      expect(recording.fileType).toMatch(fileType);
      const ending = name.replace(/^./, '');
      expect(recording.filePath).toBe(`/objects/${recording.id}/original${ending}`);
      expect(await getRecording(owner, recording.id)).toMatchObject({ fileType: recording.fileType });
    },
  );

  it('as WebM, like a recording, under no other content type', async () => {
    const recording = await attach(await makeSample('h.webm', [...PICTURE, '-c:v', 'libvpx']), 'video/webm');
    expect(recording).toMatchObject({ fileType: null, filePath: `/objects/${recording.id}/original.webm` });
    const asMp4 = openObject(owner, { path: `${recording.id}/original.mp4`, download: false });
    await expect(asMp4).rejects.toEqual(refusal('NO_FILE'));
  });

  it('and downloaded with the file extension of its container', async () => {
    const { filePath } = await attach(await makeSample('d.mov', [...H264, ...AAC]), 'video/quicktime');
    const url = await openObject(owner, { path: filePath ?? '', download: true });
    expect(url).toMatch(/\?download=A%20recording\.mov$/);
  });
});

describe('a file is refused', () => {
  it.each([
    ['a web page', '<!doctype html><script>alert(1)</script>', 'not-video'],
    ['an SVG picture', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>', 'not-video'],
    ['a playlist', '#EXTM3U\n#EXTINF:2,\n/etc/passwd\n#EXT-X-ENDLIST\n', 'other-container'],
  ])('that is %s under the content type of MP4, and is not attached', async (_what, text, fault) => {
    const { id } = await newRecording(owner, workspaceId);
    const bytes = Buffer.from(text);
    const videoURL = await upload(owner, bytes, 'video/mp4');
    const attaching = attachVideo(owner, id, { videoURL, fileSize: bytes.length, duration: 1 });
    await expect(attaching).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', details: { fault } });
    expect(await getRecording(owner, id)).toMatchObject({ filePath: null });
  });

  it('also under the content type of WebM, under which browsers send what they record, whatever it is', async () => {
    for (const [bytes, fault] of [
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-video'],
      [await makeSample('sound.webm', [...SOUND, '-c:a', 'libopus']), 'no-picture'],
      [await makeSample('vp9.mkv', [...PICTURE, ...SOUND, '-c:v', 'libvpx-vp9', ...AAC]), 'other-codec'],
    ] as const) {
      await expect(attach(bytes, 'video/webm')).rejects.toMatchObject({
        code: 'UNSUPPORTED_MEDIA_TYPE',
        details: { fault },
      });
    }
    expect(await attach(await makeSample('d.mp4', [...H264, ...AAC]), 'video/webm')).toMatchObject({ fileType: null });
  });

  it('that has no video track, or states another container', async () => {
    const sound = await makeSample('sound.mp4', [...SOUND, ...AAC]);
    await expect(attach(sound, 'video/mp4')).rejects.toMatchObject({ details: { fault: 'no-picture' } });
    const mov = await makeSample('d.mov', [...H264, ...AAC]);
    await expect(attach(mov, 'video/mp4')).rejects.toThrow('This file is MOV: send it as video/quicktime');
  });
});

it('the bytes of an upload are read from the object version that was found, or not at all', async () => {
  const url = await upload(owner, Buffer.from('found'), 'video/mp4');
  const key = new URL(url).pathname.split('/').slice(-3).join('/');
  const { etag } = (await findObject(key)) ?? { etag: '' };
  expect(Buffer.from(await readObjectRange({ key, etag }, 0, 3)).toString()).toBe('fou');
  await fetch(url, { method: 'PUT', body: 'other', headers: { 'content-type': 'video/mp4' } });
  await expect(readObjectRange({ key, etag }, 0, 3)).rejects.toBeInstanceOf(ObjectChangedError);
});
