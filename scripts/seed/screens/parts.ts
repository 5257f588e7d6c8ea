import type { Face } from './faces.ts';

/** A drawn screen of a product that does not exist, as ffmpeg filters. */
export interface Screen {
  /** Seconds. */
  duration: number;
  /** Color behind everything. */
  background: string;
  /** Filters that draw on it, in order. */
  parts: string[];
  /** Color of the pointer. */
  pointer: string;
  /** The face of its maker in the corner; null without a camera. */
  face: Face | null;
  /** Lowest note of its tune, in hertz. */
  root: number;
}

/** Width and height of a screen, in pixels. */
export const WIDTH = 640;
export const HEIGHT = 360;

export interface Time {
  /** When the box appears, and when it is gone again, in seconds. */
  from?: number;
  to?: number;
}

/** A filled box: its left upper corner, its size, and its color. */
export const box = (x: number, y: number, w: number, h: number, color: string, { from, to }: Time = {}): string => {
  const conditions = [
    ...(from === undefined ? [] : [`gte(t\\,${from})`]),
    ...(to === undefined ? [] : [`lt(t\\,${to})`]),
  ];
  const enable = conditions.length === 0 ? '' : `:enable='${conditions.join('*')}'`;
  return `drawbox=x=${x}:y=${y}:w=${w}:h=${h}:color=${color}:t=fill${enable}`;
};

/** Lines of text, by their widths. */
export const lines = (x: number, y: number, widths: number[], color: string, height = 6, gap = 12): string[] =>
  widths.map((width, index) => box(x, y + index * gap, width, height, color));

/** The bar of a window with its three buttons. */
export const bar = (color: string): string[] => [
  box(0, 0, WIDTH, 24, color),
  ...['0xff5f57', '0xfebc2e', '0x28c840'].map((button, index) => box(12 + index * 16, 8, 8, 8, button)),
  box(200, 6, 240, 12, '0xffffff@0.18'),
];

export const INK = '0x1f2937';
export const FAINT = '0x9ca3af';
export const EDGE = '0xe5e7eb';

/** A filled circle, as strips of two pixels. */
export const disc = (x: number, y: number, radius: number, color: string, time: Time = {}): string[] =>
  Array.from({ length: radius }, (_, strip) => {
    const down = strip * 2 + 1 - radius;
    const half = Math.round(Math.sqrt(radius ** 2 - down ** 2));
    return box(x - half, y + down - 1, 2 * half, 2, color, time);
  });
