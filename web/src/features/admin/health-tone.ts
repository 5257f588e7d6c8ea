/** A health score from here on is good, and one below FAIR is bad. */
const HEALTH_GOOD = 90;

const HEALTH_FAIR = 70;

/** How a health score looks, and in a word what it means: colour alone tells not everyone. */
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
