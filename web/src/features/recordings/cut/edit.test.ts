import { describe, expect, it } from 'vitest';
import { beginEdit, isEdited, putBack, redo, remove, removedParts, undo } from './edit.ts';

const whole = beginEdit(60_000);

describe('an edit', () => {
  it('begins with the whole video', () => {
    expect(whole.kept).toEqual([[0, 60_000]]);
    expect(isEdited(whole)).toBe(false);
  });

  it('keeps what is not removed', () => {
    const edit = remove(whole, [
      [0, 5000],
      [20_000, 30_000],
      [25_000, 31_000],
    ]);
    expect(edit.kept).toEqual([
      [5000, 20_000],
      [31_000, 60_000],
    ]);
    expect(removedParts(edit)).toEqual([
      [0, 5000],
      [20_000, 31_000],
    ]);
  });

  it('cuts on frames', () => {
    expect(removedParts(remove(whole, [[1010, 2020]]))).toEqual([[1000, 2033]]);
  });

  it('can remove everything, which cannot be saved', () => {
    expect(remove(whole, [[0, 60_000]]).kept).toEqual([]);
  });

  it('puts a removed part back', () => {
    const edit = remove(whole, [[20_000, 30_000]]);
    expect(putBack(edit, [20_000, 30_000]).kept).toEqual(whole.kept);
  });

  it('is undone and redone step by step, and a new step ends redoing', () => {
    const one = remove(whole, [[0, 1000]]);
    const two = remove(one, [[5000, 6000]]);
    expect(undo(two).kept).toEqual(one.kept);
    expect(undo(undo(two)).kept).toEqual(whole.kept);
    expect(undo(undo(undo(two))).kept).toEqual(whole.kept);
    expect(redo(redo(undo(undo(two)))).kept).toEqual(two.kept);
    expect(redo(remove(undo(two), [[9000, 9500]])).future).toEqual([]);
  });

  it('has no step for a part that is removed already', () => {
    const edit = remove(whole, [[0, 5000]]);
    expect(remove(edit, [[1000, 2000]])).toBe(edit);
  });
});
