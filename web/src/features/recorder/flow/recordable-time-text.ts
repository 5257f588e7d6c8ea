/** How long a recording can be, in words: 'about 40 s', 'about 12 min'. */
export function recordableTimeText(seconds: number): string {
  if (seconds < 60) return `about ${Math.max(0, Math.floor(seconds))} s`;
  return `about ${Math.floor(seconds / 60)} min`;
}
