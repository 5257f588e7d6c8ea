import { describe, expect, it } from 'vitest';
import { AREAS_MAX } from '#shared/limits.ts';
import {
  changeArea,
  duplicate,
  endAtPlayhead,
  followOn,
  hideAlways,
  hidePlace,
  nextName,
  removeArea,
} from './area-steps.ts';
import type { Editor } from './commands.ts';
import { beginEdit, type Edit, redo, undo } from './edit.ts';

const PLACE = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

/** An editor of a video of a minute that does steps, and the last words that it said. */
function open(ms = 10_000) {
  const state = { edit: beginEdit(60_000), selected: null as number | null, words: '', ms };
  const editor = (): Editor =>
    ({
      edit: state.edit,
      base: { kept: null },
      playhead: { ms: state.ms },
      areas: { select: (at: number | null) => Object.assign(state, { selected: at }) },
      doStep: (step: (edit: Edit) => Edit, words: string) => Object.assign(state, { edit: step(state.edit), words }),
    }) as unknown as Editor;
  return { state, editor, spans: () => state.edit.areas.map(({ name, from, to }) => [name, from, to]) };
}

describe('areas', () => {
  it('are hidden from the playhead to the end, renamed, duplicated and removed, each in a step', () => {
    const { state, editor, spans } = open();
    hidePlace(editor(), PLACE);
    expect([state.selected, state.words]).toEqual([0, 'Added Area 1: left 25 %, top 25 %, 0:10 to 1:00']);
    changeArea(editor(), 0, { name: 'Password' });
    const [first] = state.edit.areas;
    if (first) duplicate(editor(), first);
    expect(spans()).toEqual([
      ['Password', 10_000, 60_000],
      ['Area 1', 10_000, 60_000],
    ]);
    removeArea(editor(), 0);
    expect([spans(), state.selected]).toEqual([[['Area 1', 10_000, 60_000]], null]);
    expect(undo(undo(state.edit)).areas).toEqual([first]);
    expect(redo(undo(state.edit)).areas).toEqual(state.edit.areas);
  });

  it('begin and end where the playhead is, or are there always', () => {
    const { state, editor, spans } = open();
    hidePlace(editor(), PLACE);
    state.ms = 20_000;
    endAtPlayhead(editor(), 0, 'to');
    expect(spans()).toEqual([['Area 1', 10_000, 20_000]]);
    state.ms = 30_000;
    endAtPlayhead(editor(), 0, 'from');
    expect(spans()).toEqual([['Area 1', 30_000, 30_000]]);
    hideAlways(editor(), 0);
    expect(spans()).toEqual([['Area 1', 0, 60_000]]);
  });

  it('follow on: one ends at the playhead, where the next begins, in one step', () => {
    const { state, editor, spans } = open();
    hidePlace(editor(), PLACE);
    state.ms = 20_000;
    followOn(editor(), 0);
    expect(spans()).toEqual([
      ['Area 1', 10_000, 20_000],
      ['Area 2', 20_000, 60_000],
    ]);
    expect(state.selected).toBe(1);
    expect(undo(state.edit).areas).toMatchObject([{ from: 10_000, to: 60_000 }]);
    state.ms = 5000;
    followOn(editor(), 0);
    expect(spans().at(0)).toEqual(['Area 1', 10_000, 20_000]);
    expect(spans().at(-1)).toEqual(['Area 3', 5000, 60_000]);
  });

  it('are at most 20', () => {
    const { state, editor } = open();
    for (let count = 0; count <= AREAS_MAX; count += 1) hidePlace(editor(), PLACE);
    expect(state.edit.areas).toHaveLength(AREAS_MAX);
    expect(nextName(state.edit.areas)).toBe('Area 21');
  });
});
