import { ANA, BEN, CHLOE, DANA } from './faces.ts';
import { bar, box, disc, EDGE, FAINT, HEIGHT, INK, lines, type Screen, WIDTH } from './parts.ts';

export function shop(): Screen {
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
    face: DANA,
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

export function editor(): Screen {
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
    face: BEN,
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

export function drawing(): Screen {
  const accent = '0xdb2777';
  return {
    duration: 29,
    background: '0x27272a',
    pointer: '0xf472b6',
    face: CHLOE,
    root: 262,
    parts: [
      ...bar('0x18181b'),
      box(0, 24, 36, 336, '0x3f3f46'),
      ...[40, 66, 92, 118, 144].map((y) => box(12, y, 12, 12, y === 66 ? accent : '0xa1a1aa')),
      box(520, 24, 120, 336, '0x3f3f46'),
      ...lines(532, 40, [60, 90, 70], '0xa1a1aa'),
      ...[accent, '0xf59e0b', '0x22d3ee', '0xa3e635'].map((color, index) => box(532 + index * 24, 92, 18, 18, color)),
      ...lines(532, 128, [80, 50, 88, 64], '0x71717a', 6, 18),
      box(80, 50, 396, 290, '0xfdf2f8'),
      ...disc(190, 170, 78, '0xf59e0b', { from: 3 }),
      ...disc(300, 210, 96, `${accent}@0.85`, { from: 8 }),
      ...disc(380, 130, 46, '0x22d3ee', { from: 14 }),
      box(120, 262, 130, 54, '0x4c1d95', { from: 18 }),
      ...lines(120, 70, [150, 96], INK, 12, 22),
      ...[
        [332, 82],
        [424, 82],
        [332, 174],
        [424, 174],
      ].map(([x = 0, y = 0]) => box(x, y, 8, 8, '0x2563eb', { from: 16, to: 24 })),
    ],
  };
}

export function map(): Screen {
  const [road, route] = ['0xffffff', '0x2563eb'];
  const way = [
    [150, 300, 8, 60],
    [150, 292, 120, 8],
    [262, 176, 8, 124],
    [262, 168, 196, 8],
    [450, 92, 8, 84],
  ];
  return {
    duration: 26,
    background: '0xdcebd5',
    pointer: '0x111827',
    face: null,
    root: 185,
    parts: [
      box(470, 24, 170, 336, '0xb5d8ef'),
      box(430, 220, 90, 140, '0xb5d8ef'),
      ...[
        [30, 60, 90, 70],
        [290, 200, 120, 70],
        [170, 60, 70, 90],
      ].map(([x = 0, y = 0, w = 0, h = 0]) => box(x, y, w, h, '0xc3dcb4')),
      ...[96, 168, 292].map((y) => box(0, y - 4, 470, 16, road)),
      ...[60, 146, 258, 446].map((x) => box(x, 24, 16, 336, road)),
      ...way.map(([x = 0, y = 0, w = 0, h = 0], leg) => box(x, y, w, h, route, { from: 3 + leg * 4 })),
      ...disc(154, 352, 9, '0x16a34a'),
      ...disc(454, 90, 14, '0xdc2626'),
      ...disc(454, 90, 5, '0xffffff'),
      ...bar('0x14532d'),
      box(16, 40, 210, 84, '0xffffff'),
      box(30, 54, 120, 9, INK),
      ...lines(30, 74, [160, 130], FAINT),
      box(30, 102, 64, 12, route, { from: 22 }),
    ],
  };
}

export function phone(): Screen {
  const accent = '0xea580c';
  const row = (place: number, color: string) => [
    ...disc(262, 122 + place * 44, 13, color, { from: 2 + place * 5 }),
    ...[0, 1].map((line) =>
      box(284, 114 + place * 44 + line * 11, 80 - line * 26, 5, line ? FAINT : INK, { from: 2 + place * 5 }),
    ),
    box(242, 140 + place * 44, 156, 1, EDGE),
  ];
  return {
    duration: 33,
    background: '0xffedd5',
    pointer: accent,
    face: ANA,
    root: 294,
    parts: [
      ...disc(90, 120, 60, '0xfdba74'),
      ...disc(560, 250, 84, '0xfed7aa'),
      ...lines(460, 110, [130, 150, 90], '0x9a3412', 9, 20),
      box(222, 6, 196, HEIGHT, INK),
      box(230, 14, 180, HEIGHT, '0xffffff'),
      box(230, 14, 180, 62, accent),
      box(246, 34, 92, 10, '0xffffff'),
      box(246, 54, 54, 6, '0xffffff@0.7'),
      box(290, 14, 60, 8, INK),
      ...['0x0ea5e9', '0x22c55e', '0xa855f7', '0xf43f5e', '0xeab308'].flatMap((color, place) => row(place, color)),
      box(246, 318, 148, 30, accent, { from: 27 }),
      box(286, 330, 68, 6, '0xffffff', { from: 27 }),
    ],
  };
}
