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
  /** Whether its maker is in the corner. */
  hasCamera: boolean;
  /** Lowest note of its tune, in hertz. */
  root: number;
}

/** Width and height of a screen, in pixels. */
export const WIDTH = 640;
export const HEIGHT = 360;

interface Time {
  /** When the box appears, and when it is gone again, in seconds. */
  from?: number;
  to?: number;
}

const box = (x: number, y: number, w: number, h: number, color: string, { from, to }: Time = {}): string => {
  const conditions = [
    ...(from === undefined ? [] : [`gte(t\\,${from})`]),
    ...(to === undefined ? [] : [`lt(t\\,${to})`]),
  ];
  const enable = conditions.length === 0 ? '' : `:enable='${conditions.join('*')}'`;
  return `drawbox=x=${x}:y=${y}:w=${w}:h=${h}:color=${color}:t=fill${enable}`;
};

/** Lines of text, by their widths. */
const lines = (x: number, y: number, widths: number[], color: string, height = 6, gap = 12): string[] =>
  widths.map((width, index) => box(x, y + index * gap, width, height, color));

/** The bar of a window with its three buttons. */
const bar = (color: string): string[] => [
  box(0, 0, WIDTH, 24, color),
  ...['0xff5f57', '0xfebc2e', '0x28c840'].map((button, index) => box(12 + index * 16, 8, 8, 8, button)),
  box(200, 6, 240, 12, '0xffffff@0.18'),
];

const INK = '0x1f2937';
const FAINT = '0x9ca3af';
const EDGE = '0xe5e7eb';

function shop(): Screen {
  const accent = '0x0f766e';
  const product = (x: number, color: string) => [
    box(x, 92, 130, 110, `${color}@0.2`),
    box(x + 35, 112, 60, 70, color),
    ...lines(x, 214, [90], INK),
    ...lines(x, 228, [48], FAINT),
  ];
  return {
    duration: 38,
    background: '0xffffff',
    pointer: accent,
    hasCamera: true,
    root: 220,
    parts: [
      ...bar('0x134e4a'),
      box(0, 24, WIDTH, 36, '0xf8fafc'),
      box(24, 36, 70, 12, accent),
      ...[380, 440, 500].map((x) => box(x, 39, 40, 6, FAINT)),
      box(24, 72, 150, 10, INK),
      ...product(24, '0xf59e0b'),
      ...product(170, '0x6366f1'),
      ...product(316, '0xec4899'),
      box(462, 72, 154, 250, '0xf8fafc'),
      box(474, 84, 80, 8, INK),
      ...[0, 1, 2].flatMap((row) => [
        box(474, 108 + row * 30, 22, 22, ['0xf59e0b', '0x6366f1', '0xec4899'][row] ?? accent, { from: 4 + row * 6 }),
        box(504, 112 + row * 30, 60, 6, INK, { from: 4 + row * 6 }),
        box(580, 112 + row * 30, 26, 6, FAINT, { from: 4 + row * 6 }),
      ]),
      box(474, 216, 130, 1, EDGE),
      box(474, 230, 50, 8, INK),
      box(570, 230, 36, 8, INK),
      box(474, 268, 130, 30, accent),
      box(512, 280, 54, 6, '0xffffff'),
      box(474, 268, 130, 30, '0x16a34a', { from: 30 }),
      box(500, 280, 78, 6, '0xffffff', { from: 30 }),
    ],
  };
}

function charts(): Screen {
  const accent = '0x4f46e5';
  const heights = [34, 52, 46, 70, 64, 88, 80, 104, 96, 118, 110, 132];
  return {
    duration: 52,
    background: '0xf8fafc',
    pointer: '0xf97316',
    hasCamera: true,
    root: 196,
    parts: [
      ...bar('0x312e81'),
      box(0, 24, 110, 336, '0xffffff'),
      box(16, 40, 64, 10, accent),
      ...[70, 94, 118, 142, 166].map((y) => box(34, y, 56, 6, FAINT)),
      ...[70, 94, 118, 142, 166].map((y) => box(16, y - 2, 10, 10, `${accent}@0.25`)),
      box(8, 86, 94, 22, `${accent}@0.12`),
      ...[0, 1, 2].flatMap((card) => [
        box(126 + card * 168, 40, 156, 58, '0xffffff'),
        box(138 + card * 168, 52, 60, 6, FAINT),
        box(138 + card * 168, 68, 46 + card * 12, 16, INK),
        box(248 + card * 168, 72, 22, 8, ['0x16a34a', '0x16a34a', '0xdc2626'][card] ?? accent),
      ]),
      box(126, 112, 324, 186, '0xffffff'),
      box(138, 124, 90, 8, INK),
      ...[160, 195, 230, 265].map((y) => box(138, y, 300, 1, EDGE)),
      ...heights.map((height, index) => box(146 + index * 25, 280 - height, 14, height, accent, { from: index * 2 })),
      ...heights.map((height, index) =>
        box(146 + index * 25, 280 - height / 2, 14, height / 2, '0xa5b4fc', { from: index * 2 }),
      ),
      box(462, 112, 156, 186, '0xffffff'),
      box(474, 124, 70, 8, INK),
      ...[0, 1, 2, 3, 4].flatMap((row) => [
        box(474, 150 + row * 28, 132, 8, EDGE),
        box(
          474,
          150 + row * 28,
          120 - row * 22,
          8,
          ['0x4f46e5', '0x0ea5e9', '0x14b8a6', '0xf59e0b', '0xec4899'][row] ?? accent,
          { from: 26 + row * 3 },
        ),
      ]),
    ],
  };
}

function calendar(): Screen {
  const colors = ['0x2563eb', '0x16a34a', '0xdb2777', '0xea580c', '0x7c3aed'];
  const events = [
    [0, 0, 2],
    [2, 0, 1],
    [4, 0, 3],
    [1, 1, 1],
    [3, 1, 2],
    [0, 2, 1],
    [2, 2, 2],
    [4, 2, 1],
    [1, 3, 3],
    [3, 3, 1],
    [5, 1, 1],
    [2, 3, 1],
  ];
  return {
    duration: 31,
    background: '0xffffff',
    pointer: '0x111827',
    hasCamera: false,
    root: 175,
    parts: [
      ...bar('0x7c2d12'),
      box(20, 36, 110, 12, INK),
      box(540, 34, 80, 18, '0xea580c'),
      box(560, 41, 40, 4, '0xffffff'),
      ...Array.from({ length: 7 }, (_, day) => box(24 + day * 86, 62, 34, 6, FAINT)),
      ...Array.from({ length: 5 }, (_, row) => box(20, 78 + row * 66, 600, 1, EDGE)),
      ...Array.from({ length: 8 }, (_, day) => box(20 + day * 86 - (day === 7 ? 2 : 0), 78, 1, 264, EDGE)),
      box(21 + 2 * 86, 79 + 66, 85, 65, '0xfff7ed'),
      ...events.flatMap(([day = 0, row = 0, count = 1], index) =>
        Array.from({ length: count }, (_, place) =>
          box(26 + day * 86, 90 + row * 66 + place * 16, 74, 12, colors[(index + place) % 5] ?? INK, {
            from: index * 2,
          }),
        ),
      ),
    ],
  };
}

function editor(): Screen {
  const colors = ['0xc4b5fd', '0x7dd3fc', '0x86efac', '0xfca5a5', '0xfde68a', '0x94a3b8'];
  const widths = [
    [40, 90, 30],
    [20, 60, 110],
    [20, 44],
    [36, 130, 24],
    [36, 70, 90, 20],
    [36, 40],
    [20, 24],
    [10],
    [40, 120],
    [20, 90, 60],
    [20, 140],
    [20, 50, 44, 30],
    [10],
  ];
  return {
    duration: 67,
    background: '0x0f172a',
    pointer: '0x22d3ee',
    hasCamera: true,
    root: 233,
    parts: [
      ...bar('0x1e293b'),
      box(0, 24, 120, 336, '0x111c31'),
      ...[44, 62, 80, 98, 116, 134, 152].map((y, index) =>
        box(index % 3 === 0 ? 14 : 26, y, 50 + ((index * 17) % 40), 6, '0x64748b'),
      ),
      box(0, 76, 120, 16, '0x1e3a5f'),
      box(120, 24, 90, 20, '0x0f172a'),
      box(136, 32, 54, 5, '0xe2e8f0'),
      ...widths.flatMap((row, line) => {
        let x = 158;
        return row.map((width, part) => {
          const drawn = box(x, 58 + line * 15, width, 7, colors[(line + part) % 6] ?? '0xffffff', {
            from: line * 3 + part * 0.7,
          });
          x += width + 8;
          return drawn;
        });
      }),
      ...widths.map((_row, line) => box(134, 58 + line * 15, 10, 6, '0x334155')),
      box(120, 268, 520, 92, '0x020617'),
      ...lines(134, 280, [180, 90, 220], '0x475569'),
      box(134, 320, 120, 7, '0x4ade80', { from: 44 }),
      box(134, 334, 160, 7, '0x4ade80', { from: 48 }),
    ],
  };
}

function board(): Screen {
  const card = (column: number, row: number, color: string, time: Time = {}) => {
    const [x, y] = [30 + column * 150, 100 + row * 62];
    return [
      box(x, y, 126, 54, '0xffffff', time),
      box(x, y, 4, 54, color, time),
      box(x + 12, y + 10, 84, 6, INK, time),
      box(x + 12, y + 24, 60, 5, FAINT, time),
      box(x + 12, y + 38, 26, 8, `${color}@0.3`, time),
      box(x + 108, y + 36, 10, 10, color, time),
    ];
  };
  return {
    duration: 24,
    background: '0xf1f5f9',
    pointer: '0xbe123c',
    hasCamera: false,
    root: 208,
    parts: [
      ...bar('0x4c0519'),
      box(24, 40, 120, 12, INK),
      ...[560, 578, 596].map((x, index) => box(x, 38, 14, 14, ['0xf59e0b', '0x0ea5e9', '0x22c55e'][index] ?? INK)),
      ...[0, 1, 2, 3].flatMap((column) => [
        box(22 + column * 150, 70, 142, 276, '0xe2e8f0'),
        box(32 + column * 150, 80, 60, 7, '0x475569'),
      ]),
      ...[0, 1, 2, 3].flatMap((row) => card(0, row, '0xbe123c', row === 1 ? { to: 9 } : {})),
      ...card(1, 0, '0x0ea5e9', { to: 16 }),
      ...card(1, 1, '0xf59e0b'),
      ...card(1, 2, '0xbe123c', { from: 9 }),
      ...card(2, 0, '0x7c3aed'),
      ...card(2, 1, '0x0ea5e9', { from: 16 }),
      ...card(3, 0, '0x22c55e'),
      ...card(3, 1, '0x22c55e'),
    ],
  };
}

function page(): Screen {
  const accent = '0x7c3aed';
  return {
    duration: 88,
    background: '0xfaf5ff',
    pointer: accent,
    hasCamera: true,
    root: 247,
    parts: [
      ...bar('0x3b0764'),
      box(110, 40, 330, 320, '0xffffff'),
      box(140, 66, 200, 16, INK),
      ...lines(140, 98, [270, 250, 262, 190], '0xc4c9d4'),
      box(140, 158, 270, 74, `${accent}@0.15`),
      box(152, 172, 60, 46, `${accent}@0.5`),
      ...lines(226, 176, [160, 120, 140], '0xc4c9d4', 6, 14),
      ...lines(140, 250, [268, 240, 256, 270, 120], '0xc4c9d4'),
      box(140, 248, 240, 10, '0xfde047@0.6', { from: 20, to: 60 }),
      ...[0, 1, 2].flatMap((row) => [
        box(460, 80 + row * 86, 156, 72, '0xffffff', { from: 12 + row * 20 }),
        box(472, 92 + row * 86, 16, 16, [accent, '0x0ea5e9', '0xf59e0b'][row] ?? accent, { from: 12 + row * 20 }),
        box(496, 97 + row * 86, 60, 6, INK, { from: 12 + row * 20 }),
        box(472, 118 + row * 86, 130, 5, FAINT, { from: 12 + row * 20 }),
        box(472, 130 + row * 86, 90, 5, FAINT, { from: 12 + row * 20 }),
      ]),
    ],
  };
}

/** Screens of six products: a shop, figures, a calendar, a code editor, a board and a document. */
export const SCREENS: readonly Screen[] = [shop(), charts(), editor(), board(), calendar(), page()];
