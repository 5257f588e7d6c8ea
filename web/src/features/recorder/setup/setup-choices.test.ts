import { expect, it } from 'vitest';
import { storedPreferences } from './preferences.ts';
import { firstPreferences } from './setup-choices.ts';

it('a browser that cannot record the screen records the camera', () => {
  expect(firstPreferences()).toEqual({ ...storedPreferences.read(), type: 'camera' });
});
