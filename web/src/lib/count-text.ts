import { numberText } from '#shared/english-format.ts';

/** A number with its noun: '1 recording', '12 recordings'. @param plural needed for an irregular plural */
export const countText = (count: number, noun: string, plural = `${noun}s`): string =>
  `${numberText(count)} ${count === 1 ? noun : plural}`;
