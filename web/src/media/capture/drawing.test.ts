import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FADE_MS, type Mark, type MarkTool, markOpacity } from '../compose/marks.ts';
import { createDrawing, type Drawing, SHOWN_MS } from './drawing.ts';

let drawing: Drawing;
/** What the compositor was told to draw, the newest last. */
let shown: readonly Mark[][];

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  drawing = createDrawing((marks) => {
    shown = [...shown, [...marks]];
  }, Date.now);
});
const shape = (tool: MarkTool, x = 0.5) => ({ tool, color: 'red' as const, points: [{ x, y: 0 }] });
function draw(tool: MarkTool, { fades = true, x = 0.5 } = {}): void {
  drawing.draw(shape(tool, x));
  drawing.end(fades);
}
/** The marks that a frame shows now, by their tools, with how opaque they are. */
const inPicture = () =>
  (shown.at(-1) ?? [])
    .map((mark) => [mark.tool, markOpacity(mark, Date.now())] as const)
    .filter(([, opacity]) => opacity > 0);
const tools = () => drawing.state.get().marks.map(({ tool }) => tool);

describe('a line', () => {
  it('is in the picture while it is being drawn, and fades five seconds after its end', () => {
    drawing.draw(shape('pen'));
    vi.advanceTimersByTime(60_000);
    expect(inPicture()).toEqual([['pen', 1]]);
    drawing.end(true);
    vi.advanceTimersByTime(SHOWN_MS);
    expect(inPicture()).toEqual([['pen', 1]]);
    vi.advanceTimersByTime(FADE_MS / 2);
    expect(inPicture()).toEqual([['pen', 0.5]]);
    vi.advanceTimersByTime(FADE_MS / 2);
    expect(inPicture()).toEqual([]);
  });

  it('fades also while the timers of the page do not run', () => {
    draw('arrow');
    vi.setSystemTime(Date.now() + SHOWN_MS + FADE_MS);
    expect(inPicture()).toEqual([]);
    vi.advanceTimersByTime(SHOWN_MS + FADE_MS + 1);
    expect(tools()).toEqual([]);
  });

  it('stays until it is cleared, if that is chosen', () => {
    draw('rectangle', { fades: false });
    vi.advanceTimersByTime(60_000);
    expect(inPicture()).toEqual([['rectangle', 1]]);
    drawing.clear();
    expect(inPicture()).toEqual([]);
  });

  it('does not fade during a pause, and has its whole time after one in which it was drawn', () => {
    draw('pen');
    vi.advanceTimersByTime(3000);
    drawing.hold(true);
    draw('arrow');
    vi.advanceTimersByTime(60_000);
    expect(inPicture()).toEqual([
      ['pen', 1],
      ['arrow', 1],
    ]);
    drawing.hold(false);
    vi.advanceTimersByTime(SHOWN_MS - 3000 + FADE_MS);
    expect(inPicture()).toEqual([['arrow', 1]]);
    vi.advanceTimersByTime(3000);
    expect(inPicture()).toEqual([]);
  });

  it('gives way to newer ones, and a cover does not', () => {
    draw('cover');
    for (let index = 0; index < 101; index += 1) draw('pen', { fades: false, x: index / 101 });
    const { marks } = drawing.state.get();
    expect(marks.length).toBe(101);
    expect(marks[0]?.tool).toBe('cover');
    expect(marks[1]?.points).toEqual([{ x: 1 / 101, y: 0 }]);
  });
});

it('a cover never fades', () => {
  draw('cover');
  vi.advanceTimersByTime(3_600_000);
  expect(inPicture()).toEqual([['cover', 1]]);
});

describe('undo', () => {
  it('takes back one mark after the other, and a clearance', () => {
    draw('cover');
    draw('arrow');
    drawing.clear();
    expect(tools()).toEqual([]);
    drawing.undo();
    expect(tools()).toEqual(['cover', 'arrow']);
    drawing.undo();
    expect(tools()).toEqual(['cover']);
    drawing.undo();
    expect(tools()).toEqual([]);
    expect(drawing.state.get().canUndo).toBe(false);
    drawing.undo();
    expect(tools()).toEqual([]);
  });

  it('leaves out what has faded meanwhile', () => {
    draw('cover');
    draw('arrow');
    vi.advanceTimersByTime(SHOWN_MS + FADE_MS + 1);
    expect(drawing.state.get()).toMatchObject({ canUndo: true });
    drawing.undo();
    expect(tools()).toEqual([]);
    expect(drawing.state.get()).toMatchObject({ canUndo: false });
  });

  it('drops a mark that is still being drawn', () => {
    draw('cover');
    drawing.draw(shape('arrow'));
    drawing.undo();
    expect(tools()).toEqual(['cover']);
    expect(drawing.isDrawing()).toBe(false);
    expect(drawing.cancel()).toBe(false);
  });
});

it('nothing is left for another recording, also of one that was paused', () => {
  draw('cover');
  drawing.draw(shape('pen'));
  drawing.hold(true);
  drawing.reset();
  expect(shown.at(-1)).toEqual([]);
  expect(drawing.state.get()).toEqual({ marks: [], canUndo: false });
  draw('pen');
  vi.advanceTimersByTime(SHOWN_MS + FADE_MS);
  expect(inPicture()).toEqual([]);
});
