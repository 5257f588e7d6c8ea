import { describe, expect, it } from 'vitest';
import { parsePreferences } from './preferences.ts';

const defaults = {
  microphoneId: '',
  cameraId: '',
  countdown: true,
  uploadsWhileRecording: true,
  savesAtStop: false,
  type: 'screen',
  microphone: true,
  systemAudio: true,
  pictureInPicture: true,
  quality: 'medium',
  choosesRegion: false,
  atMost1080p: true,
  showsMore: false,
  floatsOver: { tabsAndWindows: true, wholeScreens: false },
};

describe("a recorder's preferences", () => {
  it('are the stored ones', () => {
    const stored = {
      microphoneId: 'headset',
      cameraId: 'top',
      countdown: false,
      uploadsWhileRecording: false,
      savesAtStop: true,
      type: 'camera',
      microphone: false,
      systemAudio: false,
      pictureInPicture: false,
      quality: 'high',
      choosesRegion: true,
      atMost1080p: false,
      showsMore: true,
      floatsOver: { tabsAndWindows: false, wholeScreens: true },
    };
    expect(parsePreferences(JSON.stringify(stored))).toEqual(stored);
  });

  it('keep the stored values, and have the defaults of fields that were added later', () => {
    const stored = { microphoneId: 'headset', cameraId: 'top', countdown: false };
    expect(parsePreferences(JSON.stringify(stored))).toEqual({ ...defaults, ...stored });
  });

  it('are the defaults when nothing valid is stored', () => {
    for (const text of [
      null,
      '',
      '{',
      'null',
      '{"countdown":false}',
      '{"microphoneId":1,"cameraId":"","countdown":true}',
    ]) {
      expect(parsePreferences(text)).toEqual(defaults);
    }
  });
});
