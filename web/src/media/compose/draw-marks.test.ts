import { describe, expect, it } from 'vitest';
import { COVER_INK, drawMarks, MARK_INKS, type MarkContext } from './draw-marks.ts';
import type { Mark } from './marks.ts';

const WHOLE = { x: 0, y: 0, width: 1200, height: 600 };
const PLACE = { shown: WHOLE, surface: WHOLE, width: 1200 };

/** What is drawn: each fill, stroke and clip with its color, width and opacity. */
function drawn(marks: Mark[], place = PLACE, now = 0) {
  const calls: unknown[][] = [];
  let path: unknown[] = [];
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    beginPath: () => {
      path = [];
    },
    clip: () => calls.push(['clip', ...path]),
    fillRect: (...box: number[]) => calls.push(['fill', context.fillStyle, context.globalAlpha, ...box]),
    stroke: () => calls.push(['stroke', context.strokeStyle, context.lineWidth, context.globalAlpha]),
    ...Object.fromEntries(
      ['moveTo', 'lineTo', 'quadraticCurveTo', 'rect'].map((name) => [
        name,
        (...args: number[]) => void path.push([name, ...args]),
      ]),
    ),
    save: () => undefined,
    restore: () => undefined,
  };
  drawMarks(context as unknown as MarkContext, marks, place, now);
  return { calls, path };
}

const mark = (part: Partial<Mark>): Mark => ({
  tool: 'rectangle',
  color: 'red',
  points: [
    { x: 0.25, y: 0.5 },
    { x: 0.5, y: 0.75 },
  ],
  fadesAt: null,
  ...part,
});

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the lines of a mark', () => {
  it.each(Object.entries(MARK_INKS))('in %s contrast with their edges', (_, { ink, edge }) => {
    const [high = 0, low = 0] = [luminance(ink), luminance(edge)].toSorted((a, b) => b - a);
    expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  it('have an edge on both sides, and fit to the size of the picture', () => {
    const { ink, edge } = MARK_INKS.red;
    expect(drawn([mark({})])).toEqual({
      calls: [
        ['clip', ['rect', 0, 0, 1200, 600]],
        ['stroke', edge, 9, 1],
        ['stroke', ink, 5, 1],
      ],
      path: [['rect', 300, 300, 300, 150]],
    });
    expect(drawn([mark({})], { ...PLACE, width: 320 }).calls[1]).toEqual(['stroke', edge, 6, 1]);
  });

  it('of a pen go through all its points, and of one point are a dot', () => {
    const points = [0, 0.1, 0.2].map((x) => ({ x, y: 0 }));
    expect(drawn([mark({ tool: 'pen', points })]).path).toEqual([
      ['moveTo', 0, 0],
      ['quadraticCurveTo', 120, 0, 180, 0],
      ['lineTo', 240, 0],
    ]);
    expect(drawn([mark({ tool: 'pen', points: points.slice(0, 1) })]).path).toEqual([
      ['moveTo', 0, 0],
      ['lineTo', 0, 0],
    ]);
  });

  it('of an arrow end at its point', () => {
    const [from, to, , tip] = drawn([mark({ tool: 'arrow' })]).path as [string, number, number][];
    expect(from).toEqual(['moveTo', 300, 300]);
    expect(to).toEqual(['lineTo', 600, 450]);
    expect(tip).toEqual(['lineTo', 600, 450]);
  });

  it('are as opaque as the time says', () => {
    expect(drawn([mark({ fadesAt: 0 })], PLACE, 250).calls[1]?.[3]).toBe(0.5);
    expect(drawn([mark({ fadesAt: 0 })], PLACE, 500).calls).toHaveLength(1);
  });
});

it('a cover hides whole pixels, whichever corner came first', () => {
  const points = [
    { x: 0.5001, y: 0.5001 },
    { x: 0.2501, y: 0.2501 },
  ];
  expect(drawn([mark({ tool: 'cover', points })]).calls[1]).toEqual(['fill', COVER_INK, 1, 300, 150, 301, 151]);
});

it('a mark keeps its place on the surface where the picture shows only a region', () => {
  const place = {
    shown: { x: 100, y: 0, width: 1000, height: 600 },
    surface: { x: -300, y: -200, width: 2000, height: 1200 },
    width: 1200,
  };
  expect(drawn([mark({})], place)).toMatchObject({
    calls: [['clip', ['rect', 100, 0, 1000, 600]], ['stroke'], ['stroke']].map((call) => expect.arrayContaining(call)),
    path: [['rect', 200, 400, 500, 300]],
  });
});
