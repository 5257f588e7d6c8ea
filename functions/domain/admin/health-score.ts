/**
 * Health of the conversions, 0 to 100: the share of recordings that are neither failed nor stuck, in whole per cent,
 * rounded down so that 100 means all of them. Without recordings nothing is wrong: 100.
 */
export function healthScore(total: number, failed: number, stuck: number): number {
  if (total <= 0) return 100;
  return Math.max(0, Math.floor((100 * (total - failed - stuck)) / total));
}
