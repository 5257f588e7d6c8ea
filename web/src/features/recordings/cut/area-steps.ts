import { AREAS_MAX } from '#shared/limits.ts';
import type { Area } from '#shared/rules/editing/areas.ts';
import type { Place } from './area-shape.ts';
import { areaText, momentInOriginal, spanFrom } from './area-times.ts';
import type { Editor } from './commands.ts';
import { setAreas } from './edit.ts';

export const isFull = ({ edit }: Editor): boolean => edit.areas.length >= AREAS_MAX;

/** `Area` with the smallest number that no area has. */
export function nextName(areas: readonly Area[]): string {
  const names = new Set(areas.map(({ name }) => name));
  let number = 1;
  while (names.has(`Area ${number}`)) number += 1;
  return `Area ${number}`;
}

/** Adds an area after others have changed, and selects it. */
function add(editor: Editor, others: readonly Area[], unnamed: Omit<Area, 'name'>): void {
  if (isFull(editor)) return;
  const area = { ...unnamed, name: nextName(others) };
  editor.doStep((before) => setAreas(before, [...others, area]), `Added ${area.name}: ${areaText(editor.base, area)}`);
  editor.areas.select(others.length, true);
}

/** Hides a place from the playhead to the end of the part. */
export const hidePlace = (editor: Editor, place: Place): void =>
  add(editor, editor.edit.areas, { ...place, ...spanFrom(editor.base, editor.edit, editor.playhead.ms) });

export const duplicate = (editor: Editor, area: Area): void => add(editor, editor.edit.areas, area);

export function changeArea({ doStep, edit, base }: Editor, at: number, changes: Partial<Area>): void {
  const areas = edit.areas.map((area, index) => (index === at ? { ...area, ...changes } : area));
  const area = areas[at];
  if (area) doStep((before) => setAreas(before, areas), `${area.name}: ${areaText(base, area)}`);
}

export function removeArea({ doStep, edit, areas }: Editor, at: number): void {
  const name = edit.areas[at]?.name ?? '';
  doStep((before) => setAreas(before, before.areas.toSpliced(at, 1)), `Removed ${name}`);
  areas.select(null);
}

/** Sets an end of an area to the playhead; the other end gives way. */
export function endAtPlayhead(editor: Editor, at: number, edge: 'from' | 'to'): void {
  const area = editor.edit.areas[at];
  const ms = momentInOriginal(editor.base, editor.playhead.ms);
  if (!area) return;
  const changes = edge === 'from' ? { from: ms, to: Math.max(ms, area.to) } : { from: Math.min(ms, area.from), to: ms };
  changeArea(editor, at, changes);
}

export const hideAlways = (editor: Editor, at: number): void =>
  changeArea(editor, at, { from: 0, to: momentInOriginal(editor.base, editor.edit.lengthMs) });

/** Ends an area at the playhead, where another one of the same size goes on. */
export function followOn(editor: Editor, at: number): void {
  const area = editor.edit.areas[at];
  if (!area) return;
  const next = spanFrom(editor.base, editor.edit, editor.playhead.ms);
  const isInside = area.from < next.from && next.from < area.to;
  const others = isInside ? editor.edit.areas.with(at, { ...area, to: next.from }) : editor.edit.areas;
  add(editor, others, { ...area, ...next, ...(isInside && { to: area.to }) });
}
