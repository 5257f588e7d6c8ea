import { dayText } from '#shared/rules/day-text.ts';
import { expiryText, isExpired } from '#shared/rules/share-expiry.ts';

/** Expiry of an invitation: 'Expires in 3 days', 'Expires tomorrow'. */
export function expiresText(expiresAt: string, now: Date): string {
  if (isExpired(expiresAt, now.getTime())) return 'Expired';
  const text = expiryText(expiresAt, now);
  return `Expires ${text === dayText(expiresAt) ? `on ${text}` : text.toLowerCase()}`;
}
