import { describe, expect, it } from 'vitest';
import { storedPreferences } from './preferences.ts';
import { firstChoices, remembered } from './setup-choices.ts';

describe('the first choices of a setup', () => {
  it('are those of the last recording, without its name', () => {
    const last = { ...storedPreferences.read(), microphone: false, quality: 'high' as const };
    expect(firstChoices('project', last)).toMatchObject({
      name: '',
      projectId: 'project',
      microphone: false,
      quality: 'high',
    });
  });

  it('are a camera recording in a browser that cannot record the screen', () => {
    expect(firstChoices(null, storedPreferences.read()).type).toBe('camera');
  });
});

describe('the remembered part of a change', () => {
  it('is everything except the name and the project', () => {
    expect(remembered({ name: 'Demo', projectId: 'project', microphone: false })).toEqual({ microphone: false });
  });
});
