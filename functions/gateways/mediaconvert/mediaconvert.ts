import type { CodecMetadata, Track, VideoProperties } from '@aws-sdk/client-mediaconvert';
import { isNamed } from '../../aws/is-named.ts';
import { s3Url } from '../s3/s3.ts';

/** The file can never be converted: another try does not help. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
}

/** MediaConvert refuses the settings of a job, or there is no file: another try does not help until that is mended. */
export class ConversionRefusedError extends Error {
  override readonly name = 'ConversionRefusedError';
}

/** A codec by its name in Probe. */
type Codec = Exclude<NonNullable<Track['Codec']>, 'UNKNOWN'>;

/** How the picture of a file is displayed. Null is what the file does not say. */
export interface ProbedPicture {
  codec: Codec | null;
  /** In pixels as they are coded. */
  width: number | null;
  height: number | null;
  /** Width of a pixel for a height of 1. */
  pixelAspect: number;
  /** Clockwise, in degrees. */
  rotation: number;
  /** Its high dynamic range, if the file states one. */
  hdr: 'PQ' | 'HLG' | null;
  isProgressive: boolean | null;
}

export interface MediaProbe {
  /** The first video track; null without one. */
  video: ProbedPicture | null;
  /** The first audio track; null without one. */
  audio: { codec: Codec | null } | null;
  /** Milliseconds, null where the file does not say. */
  durationMs: number | null;
}

/** @param Refused the error in place of MediaConvert's own, when it refuses the request */
export async function unlessRefused<T>(
  answer: Promise<T>,
  Refused: typeof UnusableFileError | typeof ConversionRefusedError,
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isNamed(error, 'BadRequestException', 'UnprocessableEntityException')) {
      throw new Refused((error as Error).message, { cause: error });
    }
    throw error;
  }
}

const find = (tracks: Track[], type: Track['TrackType']) => tracks.find((track) => track.TrackType === type);

const codecOf = ({ Codec: codec }: Track): Codec | null => (codec === undefined || codec === 'UNKNOWN' ? null : codec);

/** What the container states, or else the codec; `UNSPECIFIED` states nothing. */
function stated<K extends keyof VideoProperties & keyof CodecMetadata>(properties: VideoProperties, name: K) {
  const isStated = (value: unknown) => value !== undefined && value !== null && value !== 'UNSPECIFIED';
  const own = properties[name];
  const coded = properties.CodecMetadata?.[name];
  return isStated(own) ? own : isStated(coded) ? coded : undefined;
}

const HDR_TRANSFERS: Record<string, ProbedPicture['hdr']> = { SMPTE_2084: 'PQ', ARIB_B67: 'HLG' };

function pictureOf(track: Track): ProbedPicture {
  const properties = track.VideoProperties ?? {};
  const { Width: width = null, Height: height = null, CodecMetadata: coded } = properties;
  const { Numerator: across = 1, Denominator: down = 1 } = stated(properties, 'SampleAspectRatio') ?? {};
  return {
    codec: codecOf(track),
    width,
    height,
    pixelAspect: across > 0 && down > 0 ? across / down : 1,
    rotation: properties.Rotation ?? 0,
    hdr: HDR_TRANSFERS[stated(properties, 'TransferCharacteristics') ?? ''] ?? null,
    isProgressive: coded?.ScanType ? /progressive/i.test(coded.ScanType) : null,
  };
}

/**
 * Probes a stored media file.
 * @throws UnusableFileError when it is not a media file
 */
export async function probeMedia(key: string): Promise<MediaProbe> {
  const { client, ProbeCommand } = await import('./mediaconvert-sdk.ts');
  const command = new ProbeCommand({ InputFiles: [{ FileUrl: s3Url(key) }] });
  const { ProbeResults } = await unlessRefused(client.send(command), UnusableFileError);
  const { Tracks: tracks = [], Duration: seconds } = ProbeResults?.[0]?.Container ?? {};
  const [video, audio] = [find(tracks, 'video'), find(tracks, 'audio')];
  return {
    video: video ? pictureOf(video) : null,
    audio: audio ? { codec: codecOf(audio) } : null,
    durationMs: seconds === undefined ? null : seconds * 1000,
  };
}
