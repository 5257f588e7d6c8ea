import type { MediaContainer } from '#shared/model/video/video-file.ts';

/** Data beside the frames of a track. ffprobe writes fractions as `1/50000`. */
interface SideData {
  side_data_type?: string;
  /** Of a display matrix: degrees, counterclockwise. */
  rotation?: number;
  /** Three lines of a number, a colon, and three numbers. */
  displaymatrix?: string;
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
  /** `progressive`, `unknown`, or an order of fields: tt, bb, tb, bt. */
  field_order?: string;
  side_data_list?: SideData[];
  avg_frame_rate?: string;
  /** ffmpeg's name of the format of its samples. */
  pix_fmt?: string;
  color_space?: string;
  color_primaries?: string;
  color_transfer?: string;
  color_range?: string;
  duration?: string;
  bit_rate?: string;
  /** Of a cover it is 1. */
  disposition?: { attached_pic?: number };
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

/** Largest difference of two numbers that are equal in the matrix of a rotation. */
const MATRIX_TOLERANCE = 0.02 * 2 ** 16;

/** Whether a display matrix rotates the picture, and does not mirror or stretch it. */
function isRotation(matrix: string): boolean {
  const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = matrix
    .trim()
    .split('\n')
    .map((line) =>
      line
        .slice(line.indexOf(':') + 1)
        .trim()
        .split(/\s+/)
        .map(Number),
    );
  return Math.abs(a - d) < MATRIX_TOLERANCE && Math.abs(b + c) < MATRIX_TOLERANCE;
}

/**
 * Rotation that a track asks for, clockwise in degrees; 0 for an angle that differs by more than one from a right one, and
 * for a picture that is also mirrored or stretched.
 */
export function rotationOf({ side_data_list: data = [] }: ProbedStream): 0 | 90 | 180 | 270 {
  const { rotation = 0, displaymatrix } = data.find((each) => each.rotation !== undefined) ?? {};
  if (displaymatrix !== undefined && !isRotation(displaymatrix)) return 0;
  const clockwise = ((-rotation % 360) + 360) % 360;
  return RIGHT_ANGLES.find((right) => Math.abs(right - clockwise) <= 1) ?? 0;
}
