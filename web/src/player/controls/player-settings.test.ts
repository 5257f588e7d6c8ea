import { describe, expect, it } from 'vitest';
import { settingsOf } from './player-settings.ts';

const DEFAULTS = { volume: 0.8, isMuted: false, rate: 1 };

describe('what the player remembers', () => {
  it('is read as it was written', () => {
    const settings = { volume: 0.3, isMuted: true, rate: 1.5 };
    expect(settingsOf(JSON.stringify(settings))).toEqual(settings);
  });

  it.each([null, '', '{', 'null', '3', '"text"', '[]', '{}'])('is the default when it is %j', (text) => {
    expect(settingsOf(text)).toEqual(DEFAULTS);
  });

  it.each([
    { volume: -1, rate: 3 },
    { volume: 1.1, rate: 0 },
    { volume: '0.5', rate: '2', isMuted: 'true' },
    { volume: null, rate: null, isMuted: 1 },
  ])('leaves out what no player can do: %j', (stored) => {
    expect(settingsOf(JSON.stringify(stored))).toEqual(DEFAULTS);
  });
});
