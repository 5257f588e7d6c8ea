import { describe, expect, it } from 'vitest';
import { parsePreferences } from './preferences.ts';

const first = {
  microphoneId: '',
  cameraId: '',
  countdown: true,
  uploadsWhileRecording: true,
  savesAtStop: false,
};

describe("a recorder's preferences", () => {
  it('are what was stored', () => {
    const stored = {
      microphoneId: 'headset',
      cameraId: 'top',
      countdown: false,
      uploadsWhileRecording: false,
      savesAtStop: true,
    };
    expect(parsePreferences(JSON.stringify(stored))).toEqual(stored);
  });

  it('keep what was stored before a recording could be sent while it is being made', () => {
    const stored = { microphoneId: 'headset', cameraId: 'top', countdown: false };
    expect(parsePreferences(JSON.stringify(stored))).toEqual({
      ...stored,
      uploadsWhileRecording: true,
      savesAtStop: false,
    });
  });

  it('are the first ones when nothing whole was stored', () => {
    for (const text of [
      null,
      '',
      '{',
      'null',
      '{"countdown":false}',
      '{"microphoneId":1,"cameraId":"","countdown":true}',
    ]) {
      expect(parsePreferences(text)).toEqual(first);
    }
  });
});
