import { HEALTH_FAIR, HEALTH_GOOD } from '#shared/model/recovery.ts';

/** How a health score looks, and in a word what it means: colour alone tells not everybody. */
export interface HealthTone {
  color: 'green' | 'yellow' | 'red';
  word: string;
}

/** Tone of a health score. @param score 0 to 100 */
export function healthTone(score: number): HealthTone {
  if (score >= HEALTH_GOOD) return { color: 'green', word: 'Healthy' };
  if (score >= HEALTH_FAIR) return { color: 'yellow', word: 'Needs attention' };
  return { color: 'red', word: 'In trouble' };
}
