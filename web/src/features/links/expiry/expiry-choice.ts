export const EXPIRY_CHOICES = ['never', '1day', '7days', '30days', 'custom'] as const;
export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number];

export const EXPIRY_LABELS: Record<ExpiryChoice, string> = {
  never: 'Never expires',
  '1day': 'In 1 day',
  '7days': 'In 7 days',
  '30days': 'In 30 days',
  custom: 'On a date...',
};

const DAYS = { '1day': 1, '7days': 7, '30days': 30 } as const;

/**
 * The last millisecond of a day (YYYY-MM-DD) in the browser's time zone: the link works through the whole of that day.
 */
function endOfDay(date: string): Date | null {
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return null;
  return new Date(year, month - 1, day, 23, 59, 59, 999);
}

/**
 * When a link expires.
 * @param date YYYY-MM-DD, used only for `custom`
 * @returns null for never; undefined when a custom date is missing or past
 */
export function expiryOf(choice: ExpiryChoice, date: string, now: Date): Date | null | undefined {
  if (choice === 'never') return null;
  if (choice === 'custom') {
    const end = endOfDay(date);
    return end && end > now ? end : undefined;
  }
  const end = new Date(now);
  end.setDate(end.getDate() + DAYS[choice]);
  return end;
}
