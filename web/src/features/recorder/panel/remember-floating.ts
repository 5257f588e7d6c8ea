import { floatingSurface } from '../flow/floating-surface.ts';
import { readPreferences, savePreferences } from '../setup/preferences.ts';

/** Where the person wants the controls of such a recording, from now on. */
export function rememberFloating(picture: MediaStreamTrack, isFloating: boolean): void {
  const preferences = readPreferences();
  const floatsOver = { ...preferences.floatsOver, [floatingSurface(picture)]: isFloating };
  savePreferences({ ...preferences, floatsOver });
}
