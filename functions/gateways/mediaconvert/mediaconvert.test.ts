import {
  BadRequestException,
  MediaConvertClient,
  ProbeCommand,
  TooManyRequestsException,
  UnprocessableEntityException,
} from '@aws-sdk/client-mediaconvert';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { probeMedia, UnusableFileError } from './mediaconvert.ts';

const mediaConvert = mockAws(MediaConvertClient);
const fault = { message: 'No', $metadata: {} };

/** What Probe says of a picture when the file says nothing special. */
const PLAIN = { pixelAspect: 1, rotation: 0, hdr: null, isProgressive: null };

beforeEach(() => {
  mediaConvert.reset();
  vi.stubEnv('MEDIA_BUCKET', 'b');
});

describe('a probe of MediaConvert', () => {
  it('returns the codecs, the size of the picture and the length', async () => {
    mediaConvert.on(ProbeCommand, { InputFiles: [{ FileUrl: 's3://b/k' }] }).resolves({
      ProbeResults: [
        {
          Container: {
            Format: 'webm',
            Duration: 2.5,
            Tracks: [
              { TrackType: 'audio', Codec: 'OPUS' },
              { TrackType: 'video', Codec: 'VP8', VideoProperties: { Width: 640, Height: 360 } },
            ],
          },
        },
      ],
    });
    expect(await probeMedia('k')).toEqual({
      video: { codec: 'VP8', width: 640, height: 360, ...PLAIN },
      audio: { codec: 'OPUS' },
      durationMs: 2500,
    });
  });

  it('returns how the picture is displayed, as the container states it, or else the codec', async () => {
    const own = { Width: 720, Height: 480, Rotation: 90, TransferCharacteristics: 'UNSPECIFIED' as const };
    const CodecMetadata = {
      SampleAspectRatio: { Numerator: 8, Denominator: 9 },
      ScanType: 'Interlaced',
      TransferCharacteristics: 'SMPTE_2084' as const,
    };
    const probed = async (VideoProperties: object) => {
      const Tracks = [{ TrackType: 'video' as const, VideoProperties }];
      mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: { Tracks } }] });
      return (await probeMedia('k')).video;
    };
    expect(await probed({ ...own, CodecMetadata })).toMatchObject({
      pixelAspect: 8 / 9,
      rotation: 90,
      hdr: 'PQ',
      isProgressive: false,
    });
    const container = { SampleAspectRatio: { Numerator: 4, Denominator: 3 }, TransferCharacteristics: 'ARIB_B67' };
    expect(await probed({ ...own, ...container, CodecMetadata })).toMatchObject({
      pixelAspect: 4 / 3,
      hdr: 'HLG',
    });
  });

  it('reports a recording without sound, missing values, and a file without a video track', async () => {
    const tracks = [{ TrackType: 'video' as const, Codec: 'UNKNOWN' as const }];
    mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: { Tracks: tracks } }] });
    expect(await probeMedia('k')).toEqual({
      video: { codec: null, width: null, height: null, ...PLAIN },
      audio: null,
      durationMs: null,
    });
    mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [{ Container: {} }] });
    expect(await probeMedia('k')).toMatchObject({ video: null, audio: null });
    mediaConvert.on(ProbeCommand).resolves({});
    expect(await probeMedia('k')).toMatchObject({ video: null, audio: null });
  });

  it.each([new BadRequestException(fault), new UnprocessableEntityException(fault)])(
    'reports an input as unusable when it is refused with $name',
    async (error) => {
      mediaConvert.on(ProbeCommand).rejects(error);
      await expect(probeMedia('k')).rejects.toBeInstanceOf(UnusableFileError);
    },
  );

  it('does not report an input as unusable after throttling', async () => {
    mediaConvert.on(ProbeCommand).rejects(new TooManyRequestsException(fault));
    await expect(probeMedia('k')).rejects.toBeInstanceOf(TooManyRequestsException);
  });
});
