import { describe, expect, it } from 'vitest';
import { OWN_CONTROLS_SCRIPT } from './own-controls.ts';
import { largestRate, type Surroundings, startsSmall } from './starts-small.ts';

const RATE = 3;

/** Whether the inline script of a link's page makes its video load the small file. */
function scriptStartsSmall({ innerWidth, devicePixelRatio, navigator }: Surroundings): boolean {
  const video = { dataset: { small: '/small', rate: String(RATE) }, src: '/large' };
  const document = { getElementById: () => video };
  const names = ['document', 'navigator', 'innerWidth', 'devicePixelRatio', 'addEventListener', 'setTimeout'];
  const nothing = () => undefined;
  new Function(...names, OWN_CONTROLS_SCRIPT)(...[document, navigator, innerWidth, devicePixelRatio, nothing, nothing]);
  return video.src === '/small';
}

describe('a video starts with its small file', () => {
  it.each<[string, Surroundings, boolean]>([
    ['on a connection that is slower than the large file', at({ downlink: 1.5 }), true],
    ['on a connection that is fast enough: no', at({ downlink: 3 }), false],
    ['when the browser saves data', at({ saveData: true, downlink: 10 }), true],
    [
      'in a window that shows nothing more of the large one',
      { innerWidth: 320, devicePixelRatio: 2, navigator: {} },
      true,
    ],
    ['on a phone, whose pixels show more: no', { innerWidth: 360, devicePixelRatio: 3, navigator: {} }, false],
    ['where the browser says nothing of its connection: no', at(undefined), false],
  ])('%s', (_where, surroundings, isSmall) => {
    expect(startsSmall(RATE, surroundings)).toBe(isSmall);
    expect(scriptStartsSmall(surroundings), 'the script of the page').toBe(isSmall);
  });

  it('is judged by the most that its MP4 may have', () => {
    expect(largestRate({ fileSize: 18_750_000, duration: 60 })).toBe(3);
    expect(largestRate({ fileSize: null, duration: 60 })).toBe(0);
    expect(largestRate({ fileSize: 1, duration: 0 })).toBe(0);
  });
});

function at(connection: Surroundings['navigator']['connection']): Surroundings {
  return { innerWidth: 1280, devicePixelRatio: 1, navigator: { connection } };
}
