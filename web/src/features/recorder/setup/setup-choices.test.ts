import { describe, expect, it } from 'vitest';
import { parsePreferences } from './preferences.ts';
import { firstChoices, remembered } from './setup-choices.ts';

describe('the first choices of a setup', () => {
  it('are those of the last one, without its name', () => {
    const last = { ...parsePreferences(null), microphone: false, quality: 'high' as const };
    expect(firstChoices('project', last)).toMatchObject({
      name: '',
      projectId: 'project',
      microphone: false,
      quality: 'high',
    });
  });

  it('are of the camera in a browser that cannot record the screen', () => {
    expect(firstChoices(null, parsePreferences(null)).type).toBe('camera');
  });
});

describe('what is remembered of a change', () => {
  it('is all but the name and the project', () => {
    expect(remembered({ name: 'Demo', projectId: 'project', microphone: false })).toEqual({ microphone: false });
  });
});
