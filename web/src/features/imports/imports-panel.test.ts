import { expect, it } from 'vitest';
import { type ImportPhase, newItem } from './flow/import-item.ts';
import { panelTitle } from './imports-panel.tsx';

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
