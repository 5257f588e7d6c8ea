import { describe, expect, it } from 'vitest';
import { defaultRecordingName, recordingName, recordingNameFault } from './recording-name.ts';

const now = new Date(2026, 4, 9, 14, 30, 5);

describe('name of a recording', () => {
  it('is the typed text without surrounding spaces', () => {
    expect(recordingName('  Release walkthrough ', now)).toBe('Release walkthrough');
  });

  it('contains the date and time when nothing was typed', () => {
    expect(recordingName('   ', now)).toBe(defaultRecordingName(now));
    expect(defaultRecordingName(now)).toBe(`Recording - ${now.toLocaleDateString()} at ${now.toLocaleTimeString()}`);
  });

  it('is cut to the length of the field', () => {
    expect(recordingName('x'.repeat(300), now)).toHaveLength(255);
  });

  it('is not cut in the middle of a character', () => {
    const name = recordingName('🎬'.repeat(200), now);
    expect(name).toBe('🎬'.repeat(127));
    expect(recordingNameFault('🎬'.repeat(200))).toBeUndefined();
  });

  it('is validated like on the server', () => {
    expect(recordingNameFault('')).toBeUndefined();
    expect(recordingNameFault('👩‍💻 שלום')).toBeUndefined();
    expect(recordingNameFault('demo \u202Egpj')).toContain('turn the direction');
    expect(recordingNameFault('\u200B')).toContain('can be seen');
  });
});
