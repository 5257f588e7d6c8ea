import { expect, it } from 'vitest';
import { NOTHING_SENT } from '#web/library/uploads/upload-status.ts';
import { type ImportPhase, newItem } from './flow/import-item.ts';
import { panelTitle, totalPercent } from './imports-panel.tsx';

const items = (...phases: ImportPhase[]) =>
  phases.map((phase, index) => ({ ...newItem(`${index}`, { name: 'a.mp4', size: 1 }), phase }));

it.each<[ImportPhase[], string]>([
  [['uploading'], 'Uploading 1 file'],
  [['uploading', 'waiting', 'checking', 'done', 'refused'], 'Uploading 3 files, 1 uploaded'],
  [['done', 'done'], '2 files uploaded'],
  [['done', 'refused', 'failed'], '1 file uploaded, 2 not'],
  [['refused'], '1 file not uploaded'],
  [['interrupted', 'done'], '1 file not completely uploaded'],
])('%j: %s', (phases, title) => {
  expect(panelTitle(items(...phases))).toBe(title);
});

it('the progress of all uploads counts their bytes, and leaves out refused files', () => {
  const item = (phase: ImportPhase, size: number, percent = 0) => ({
    ...newItem(phase, { name: 'a.mp4', size }),
    phase,
    status: { ...NOTHING_SENT, percent },
  });
  const all = [item('done', 100), item('uploading', 200, 50), item('waiting', 100), item('refused', 5000)];
  expect(totalPercent(all)).toBe(50);
  expect(totalPercent([item('refused', 10)])).toBe(0);
});
