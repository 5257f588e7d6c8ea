import { ANA, BEN, DANA, IVO } from './faces.ts';
import { bar, box, disc, EDGE, FAINT, HEIGHT, INK, lines, type Screen, type Time, WIDTH } from './parts.ts';

export function charts(): Screen {
  const accent = '0x4f46e5';
  const heights = [34, 52, 46, 70, 64, 88, 80, 104, 96, 118, 110, 132];
  return {
    duration: 52,
    background: '0xf8fafc',
    pointer: '0xf97316',
    face: ANA,
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

export function calendar(): Screen {
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
    face: null,
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

export function board(): Screen {
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
    face: null,
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

export function page(): Screen {
  const accent = '0x7c3aed';
  return {
    duration: 88,
    background: '0xfaf5ff',
    pointer: accent,
    face: IVO,
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

export function slides(): Screen {
  const accent = '0xfacc15';
  const slide = (place: number) => [
    box(16, 44 + place * 76, 100, 60, '0x1e3a8a'),
    ...lines(26, 56 + place * 76, [56, 36], place % 2 ? accent : '0xbfdbfe', 5, 10),
  ];
  return {
    duration: 36,
    background: '0xe0e7ff',
    pointer: '0xdc2626',
    face: BEN,
    root: 165,
    parts: [
      ...bar('0x172554'),
      ...[0, 1, 2, 3].flatMap(slide),
      ...[0, 1, 2].map((place) =>
        box(12, 44 + place * 76, 3, 60, '0xdc2626', { from: place * 12, to: place * 12 + 12 }),
      ),
      box(140, 48, 476, 268, '0x1e3a8a'),
      ...lines(172, 84, [250, 170], '0xffffff', 18, 32),
      ...lines(172, 166, [180, 210, 150], '0xbfdbfe', 8, 22),
      box(140, 48, 476, 268, '0x1e3a8a', { from: 12 }),
      box(172, 76, 200, 14, '0xffffff', { from: 12 }),
      ...[70, 118, 96, 164].map((height, index) =>
        box(186 + index * 100, 290 - height, 66, height, index === 3 ? accent : '0x60a5fa', { from: 13 + index * 2 }),
      ),
      box(140, 48, 476, 268, accent, { from: 24 }),
      box(220, 150, 316, 26, '0x1e3a8a', { from: 24 }),
      box(290, 196, 176, 10, '0x1e3a8a@0.7', { from: 26 }),
    ],
  };
}

export function sheet(): Screen {
  const accent = '0x15803d';
  const [columns, rows] = [7, 13];
  return {
    duration: 42,
    background: '0xffffff',
    pointer: accent,
    face: null,
    root: 220,
    parts: [
      ...bar('0x14532d'),
      box(0, 24, WIDTH, 30, '0xf0fdf4'),
      ...[20, 62, 104, 146].map((x) => box(x, 36, 28, 6, FAINT)),
      box(0, 54, WIDTH, 20, '0xdcfce7'),
      box(0, 54, 40, HEIGHT, '0xf0fdf4'),
      ...Array.from({ length: columns }, (_, column) => box(40 + column * 86, 54, 1, HEIGHT, EDGE)),
      ...Array.from({ length: rows }, (_, row) => box(0, 74 + row * 22, WIDTH, 1, EDGE)),
      ...Array.from({ length: rows }, (_, row) => box(52, 82 + row * 22, 40 + ((row * 23) % 28), 6, INK)),
      ...Array.from({ length: rows * 4 }, (_, cell) => {
        const [column, row] = [1 + (cell % 4), Math.floor(cell / 4)];
        return box(100 + column * 86, 82 + row * 22, 16 + ((cell * 13) % 20), 6, FAINT, { from: cell * 0.5 });
      }),
      ...Array.from({ length: rows }, (_, row) =>
        box(472, 79 + row * 22, 14 + ((row * 37) % 66), 12, row % 4 === 1 ? '0xf97316' : '0x4ade80', {
          from: 26 + row,
        }),
      ),
      box(126, 118, 86, 22, `${accent}@0.25`, { to: 26 }),
      box(470, 74, 86, 286, `${accent}@0.12`, { from: 26 }),
    ],
  };
}

export function chat(): Screen {
  const colors = ['0xf59e0b', '0x0ea5e9', '0x22c55e', '0xec4899'];
  const said = [
    [0, 220, 150],
    [1, 180, 0],
    [0, 250, 210],
    [2, 120, 0],
    [3, 230, 90],
  ];
  return {
    duration: 35,
    background: '0xffffff',
    pointer: '0x7e22ce',
    face: DANA,
    root: 175,
    parts: [
      ...bar('0x3b0764'),
      box(0, 24, 150, 336, '0x581c87'),
      box(16, 42, 80, 10, '0xffffff'),
      ...lines(30, 74, [70, 52, 88, 60, 74], '0xd8b4fe', 6, 22),
      box(8, 110, 134, 20, '0xffffff@0.18'),
      box(166, 40, 110, 10, INK),
      box(150, 62, 490, 1, EDGE),
      ...said.flatMap(([who = 0, first = 0, second = 0], place) => {
        const [y, from] = [88 + place * 46, place * 5];
        return [
          ...disc(182, y, 12, colors[who] ?? INK, { from }),
          box(206, y - 10, 50, 6, INK, { from }),
          box(206, y + 3, first, 6, FAINT, { from }),
          ...(second ? [box(206, y + 14, second, 6, FAINT, { from })] : []),
        ];
      }),
      box(470, 120, 150, 84, '0xf3e8ff', { from: 12 }),
      ...disc(545, 160, 26, '0xa855f7', { from: 12 }),
      box(538, 148, 4, 24, '0xffffff', { from: 12 }),
      box(548, 148, 4, 24, '0xffffff', { from: 12 }),
      box(166, 322, 456, 26, '0xfaf5ff'),
      box(178, 332, 90, 6, FAINT),
      box(178, 332, 150, 6, INK, { from: 29 }),
    ],
  };
}
