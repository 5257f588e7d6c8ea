import { expect, it } from 'vitest';
import { cameraTrouble } from './camera-trouble.ts';

it('says nothing of a camera that is there, comes, or was switched off', () => {
  for (const state of ['opening', 'off'] as const) {
    expect(cameraTrouble({ device: { state }, isLost: false })).toBeNull();
  }
  expect(cameraTrouble({ device: { state: 'open', track: {} as MediaStreamTrack }, isLost: false })).toBeNull();
});

it('tells a camera that was disconnected from one that cannot be opened', () => {
  const device = { state: 'failed', error: 'NotFoundError' } as const;
  expect(cameraTrouble({ device, isLost: true })).toMatch(/^Your camera was disconnected/);
  expect(cameraTrouble({ device, isLost: false })).toBe('No camera was found.');
});
