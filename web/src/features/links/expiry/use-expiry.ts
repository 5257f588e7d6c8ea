import { useState } from 'react';
import { dateFieldValue, type ExpiryChoice, expiryOf } from './expiry-choice.ts';

/** The choice of when a link ends. @param present when it ends so far, ISO 8601; null for never */
export function useExpiry(present: string | null) {
  const presentDate = present ? dateFieldValue(new Date(present)) : '';
  const [choice, setChoice] = useState<ExpiryChoice>(present ? 'custom' : 'never');
  const [date, setDate] = useState(presentDate);
  const [error, setError] = useState<string>();

  /** The link's present end, while its date is left as it is: then it keeps its hour. */
  const keptEnd = choice === 'custom' && present && date === presentDate ? new Date(present) : null;

  /** The chosen expiry, ISO 8601; null for never; undefined for an invalid date, which the field reports. */
  const read = (): string | null | undefined => {
    const now = new Date();
    const end = keptEnd && keptEnd > now ? keptEnd : expiryOf(choice, date, now);
    setError(end === undefined ? 'Please choose today or a later day' : undefined);
    return end === null ? null : end?.toISOString();
  };

  return { choice, setChoice, date, setDate, keptEnd, error, read };
}

export type Expiry = ReturnType<typeof useExpiry>;
