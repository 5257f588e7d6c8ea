import { describe, expect, it } from 'vitest';
import { beginShape, continueShape, isMeant, moveByKey } from './trace.ts';

const at = (x: number, y = 0.5) => ({ x, y });

describe('a shape', () => {
  it('of a pen is the way, without points that add nothing', () => {
    const begun = beginShape('pen', 'red', at(0.1));
    const shape = [0.2, 0.201, 0.3].reduce((drawn, x) => continueShape(drawn, at(x)), begun);
    expect(shape.points).toEqual([at(0.1), at(0.2), at(0.3)]);
  });

  it('of another tool goes from the first point to the last', () => {
    const begun = beginShape('arrow', 'blue', at(0.1));
    expect(continueShape(continueShape(begun, at(0.9)), at(0.2)).points).toEqual([at(0.1), at(0.2)]);
  });

  it('that is as small as a slip is not meant, but a pen makes dots', () => {
    const slip = continueShape(beginShape('cover', 'red', at(0.1)), at(0.105));
    expect(isMeant(slip)).toBe(false);
    expect(isMeant(beginShape('rectangle', 'red', at(0.1)))).toBe(false);
    expect(isMeant(continueShape(slip, at(0.2)))).toBe(true);
    expect(isMeant(beginShape('pen', 'red', at(0.1)))).toBe(true);
  });
});

it('the arrow keys move within the picture, with Shift by a little', () => {
  expect(moveByKey(at(0.5), { key: 'ArrowRight', shiftKey: false })?.x).toBeCloseTo(0.52);
  expect(moveByKey(at(0.5), { key: 'ArrowUp', shiftKey: true })?.y).toBeCloseTo(0.496);
  expect(moveByKey(at(0.01), { key: 'ArrowLeft', shiftKey: false })?.x).toBe(0);
  expect(moveByKey(at(0.5), { key: 'a', shiftKey: false })).toBeNull();
});
