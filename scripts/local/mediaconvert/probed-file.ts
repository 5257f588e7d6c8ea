import type { MediaContainer } from '#shared/model/video-file.ts';

/** Data beside the frames of a track. ffprobe writes fractions as `1/50000`. */
interface SideData {
  side_data_type?: string;
  /** Of a display matrix: degrees, counterclockwise. */
  rotation?: number;
  [field: string]: unknown;
}

/** A track, as ffprobe describes it. */
export interface ProbedStream {
  index: number;
  codec_type: 'video' | 'audio' | 'subtitle' | 'data';
  codec_name?: string;
  width?: number;
  height?: number;
  /** `4:3`; `0:1` and `N/A` for an unknown one. */
  sample_aspect_ratio?: string;
  display_aspect_ratio?: string;
  /** `progressive`, `unknown`, or an order of fields: tt, bb, tb, bt. */
  field_order?: string;
  bits_per_raw_sample?: string;
  side_data_list?: SideData[];
  avg_frame_rate?: string;
  /** ffmpeg's name of the format of its samples. */
  pix_fmt?: string;
  color_space?: string;
  color_primaries?: string;
  color_transfer?: string;
  color_range?: string;
  sample_rate?: string;
  channels?: number;
  duration?: string;
  bit_rate?: string;
}

/** The properties of a file, as ffprobe reports them. */
export interface ProbedFile {
  container: MediaContainer;
  streams: ProbedStream[];
  format: { duration?: string; bit_rate?: string };
}

interface Fraction {
  numerator: number;
  denominator: number;
}

/** Reads a fraction such as `30/1` or `4:3`; undefined for an unknown one. */
export function readFraction(text: string | undefined): Fraction | undefined {
  const [numerator = 0, denominator = 0] = (text ?? '').split(/[/:]/).map(Number);
  return numerator > 0 && denominator > 0 ? { numerator, denominator } : undefined;
}

const RIGHT_ANGLES = [90, 180, 270] as const;

/** Rotation that a track asks for, clockwise in degrees; 0 for an angle that differs by more than one from a right one. */
export function rotationOf({ side_data_list: data = [] }: ProbedStream): 0 | 90 | 180 | 270 {
  const angle = data.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const clockwise = ((-angle % 360) + 360) % 360;
  return RIGHT_ANGLES.find((right) => Math.abs(right - clockwise) <= 1) ?? 0;
}
