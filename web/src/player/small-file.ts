import { largestRate, startsSmall } from '#shared/rules/video/starts-small.ts';

/**
 * The small file of a recording for the player.
 * @param element of the page, which has already chosen between the files, and loads one
 */
export const smallFile = (
  recording: Parameters<typeof largestRate>[0],
  src: string,
  element?: HTMLVideoElement,
  directSrc?: string,
) => ({
  src,
  directSrc,
  megabits: largestRate(recording),
  isFirst: element ? element.getAttribute('src') === directSrc : startsSmall(largestRate(recording), window),
});
