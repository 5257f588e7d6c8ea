import { describe, expect, it } from 'vitest';
import { makeSample, sampleMatroska, sampleWebm } from '#scripts/client/sample-video.ts';
import { COSTLY } from '#scripts/test-support/costly-video.ts';
import { sampleOnItsSide, sampleWebmWithH264 } from '#scripts/test-support/odd-samples.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { newId } from '../../../process/ids.ts';
import { storeOriginal, storeRecording } from '../../test-support/recordings.ts';
import { examineOriginal } from './examine-original.ts';
import { startConversion } from './start-conversion.ts';

const withOriginal = async (body: Buffer, duration = 1): Promise<StoredRecording> =>
  storeRecording({ originalKey: await storeOriginal(body), fileSize: body.length, duration });

const outcome = async ({ id }: StoredRecording) => {
  const { transcodeStatus, conversionError, originalKey } = (await getStoredRecording(id))?.file ?? {};
  return { transcodeStatus, conversionError, originalKey };
};

it('an original that is missing or empty is not converted', async () => {
  await expect(examineOriginal(`uploads/nobody/${newId()}`)).rejects.toThrow('The file is missing');
  await expect(examineOriginal(await storeOriginal(Buffer.alloc(0)))).rejects.toThrow('This file is empty');
});

describe('an original with H.264', () => {
  it('fails to convert when the container is WebM, with a reason that names both, and is kept', async () => {
    const recording = await withOriginal(await sampleWebmWithH264({ seconds: 1 }));
    expect(await startConversion(recording.id)).toBe('failed');
    expect(await outcome(recording)).toEqual({
      transcodeStatus: 'failed',
      conversionError: expect.stringContaining('coded as H.264, which cannot be converted from WebM'),
      originalKey: recording.file.originalKey,
    });
  });

  it('is converted when it is Matroska, as Chromium records it', async () => {
    const key = await storeOriginal(await sampleMatroska({ seconds: 1 }));
    expect(await examineOriginal(key)).toMatchObject({ video: { size: { width: 320, height: 180 } }, hasAudio: true });
  });
});

it('an original with VP8 and Opus is converted', async () => {
  const key = await storeOriginal(await sampleWebm({ seconds: 1 }));
  expect(await examineOriginal(key)).toMatchObject({ video: { size: { width: 320, height: 180 } }, hasAudio: true });
});

it('the size of an original with a rotation is its displayed size', async () => {
  const key = await storeOriginal(await sampleOnItsSide());
  expect(await examineOriginal(key)).toMatchObject({ video: { size: { width: 180, height: 320 } }, colors: null });
});

it('an original with a picture of 144 megapixels is not converted', async () => {
  const recording = await withOriginal(COSTLY.picture(12_000, 12_000));
  expect(await startConversion(recording.id)).toBe('failed');
  expect((await outcome(recording)).conversionError).toContain('larger than 8192 × 4320 pixels');
});

it('an original that begins late is as long as what it shows, whatever its sender has said', async () => {
  const input = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5:duration=2', '-c:v', 'libvpx'];
  const recording = await withOriginal(await makeSample('late.webm', [...input, '-output_ts_offset', '3600']), 3602);
  expect(await startConversion(recording.id)).toBe('started');
  expect((await getStoredRecording(recording.id))?.file.duration).toBe(2);
  const early = await withOriginal(await sampleWebm({ seconds: 1 }), 7);
  await startConversion(early.id);
  expect((await getStoredRecording(early.id))?.file.duration).toBe(7);
});
