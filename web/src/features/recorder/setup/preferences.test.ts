import { describe, expect, it, vi } from 'vitest';
import { storedPreferences } from './preferences.ts';

const defaults = {
  microphoneId: '',
  cameraId: '',
  facing: 'user',
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
  voice: { noiseSuppression: true, echoCancellation: true },
  volumes: { microphone: 1, system: 1 },
  overlay: { x: 0, y: 1, width: 0.15, shape: 'rectangle' },
  blursBackground: false,
  showsMore: false,
  showsMoreControls: false,
  floatsOver: { tabsAndWindows: true, wholeScreens: false },
};

function preferencesOf(stored: object) {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored) });
  return storedPreferences.read();
}
describe("a recorder's preferences", () => {
  it('are the stored ones', () => {
    const stored = {
      microphoneId: 'headset',
      cameraId: 'top',
      facing: 'environment',
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
      voice: { noiseSuppression: false, echoCancellation: true },
      volumes: { microphone: 0.5, system: 2 },
      overlay: { x: 0.4, y: 0, width: 0.3, shape: 'circle' },
      blursBackground: true,
      showsMore: true,
      showsMoreControls: true,
      floatsOver: { tabsAndWindows: false, wholeScreens: true },
    };
    expect(preferencesOf(stored)).toEqual(stored);
  });

  it('keep the stored values, and have the defaults of fields that were added later', () => {
    const stored = { microphoneId: 'headset', cameraId: 'top', countdown: false };
    expect(preferencesOf(stored)).toEqual({ ...defaults, ...stored });
  });

  it('are the defaults when nothing valid is stored', () => {
    const first = { microphoneId: '', cameraId: '', countdown: true };
    const louder = { ...first, volumes: { microphone: 3, system: 1 } };
    for (const stored of [{ countdown: false }, { ...first, microphoneId: 1 }, louder]) {
      expect(preferencesOf(stored)).toEqual(defaults);
    }
  });
});
