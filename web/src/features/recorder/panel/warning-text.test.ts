import { expect, it } from 'vitest';
import { warningText } from './warning-text.ts';

const well = { isSilent: false, isMicrophoneLost: false, secondsLeftOnDevice: null };

it('warns of one thing at a time, the most pressing first', () => {
  expect(warningText(well)).toBeNull();
  expect(warningText({ ...well, isSilent: true })).toMatch(/^Nothing heard for 10 s/);
  expect(warningText({ ...well, isSilent: true, isMicrophoneLost: true })).toMatch(/^Microphone disconnected/);
  expect(warningText({ isSilent: true, isMicrophoneLost: true, secondsLeftOnDevice: 95 })).toBe(
    'Storage is running short: room for about 1 min.',
  );
});
