import { expect, it } from 'vitest';
import type { UploadPhase } from './upload-item.ts';
import { NOTHING_SENT } from './upload-status.ts';
import { panelTitle, totalPercent } from './uploads-panel.tsx';

it.each<[UploadPhase[], string]>([
  [['uploading'], 'Uploading 1 file'],
  [['uploading', 'waiting', 'checking', 'done', 'refused'], 'Uploading 3 files, 1 uploaded'],
  [['done', 'done'], '2 files uploaded'],
  [['done', 'refused', 'failed'], '1 file uploaded, 2 not'],
  [['refused'], '1 file not uploaded'],
  [['interrupted', 'done'], '1 file not completely uploaded'],
])('%j: %s', (phases, title) => {
  expect(panelTitle(phases.map((phase) => ({ phase, noun: 'file' })))).toBe(title);
});

it('the title counts recordings as such, unless there are files among them', () => {
  const recording = { phase: 'uploading', noun: 'recording' } as const;
  expect(panelTitle([recording])).toBe('Uploading 1 recording');
  expect(panelTitle([recording, { ...recording, noun: 'file' }])).toBe('Uploading 2 files');
});

it('the progress of all uploads counts their bytes, and leaves out refused files', () => {
  const item = (phase: UploadPhase, size: number, percent = 0) => ({
    id: phase,
    name: 'a.mp4',
    size,
    phase,
    status: { ...NOTHING_SENT, percent },
    sentence: null,
  });
  const all = [item('done', 100), item('uploading', 200, 50), item('waiting', 100), item('refused', 5000)];
  expect(totalPercent(all)).toBe(50);
  expect(totalPercent([item('refused', 10)])).toBe(0);
});
