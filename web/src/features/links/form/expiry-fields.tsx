import { useState } from 'react';
import { dateTimeText } from '#shared/english-format.ts';
import { isoDate, LAST_DAY } from '#web/lib/time-text.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const EXPIRY_CHOICES = ['never', '1day', '7days', '30days', 'custom'] as const;
type ExpiryChoice = (typeof EXPIRY_CHOICES)[number];

const EXPIRY_LABELS: Record<ExpiryChoice, string> = {
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

/** State of `ExpiryFields`. @param present the link's present expiry, ISO 8601; null for never */
export function useExpiry(present: string | null) {
  const presentDate = present ? isoDate(new Date(present)) : '';
  const [chosen, setChoice] = useState<ExpiryChoice | null>(null);
  const [typed, setDate] = useState<string | null>(null);
  const choice = chosen ?? (present ? 'custom' : 'never');
  const date = typed ?? presentDate;
  const [error, setError] = useState<string>();

  /** The link's present expiry while its date is not changed: the link then keeps the time of day too. */
  const presentEnd = choice === 'custom' && present && date === presentDate ? new Date(present) : null;

  /** The chosen expiry, ISO 8601; null for never; undefined for an invalid date, which the field reports. */
  const read = (): string | null | undefined => {
    const now = new Date();
    const end = presentEnd && presentEnd > now ? presentEnd : expiryOf(choice, date, now);
    setError(end === undefined ? 'Please choose today or a later day' : undefined);
    return end === null ? null : end?.toISOString();
  };

  /** Chooses the day of another link's end; never without one, or when it has passed. */
  const copyFrom = (end: string | null) => {
    const isOpen = end !== null && new Date(end) > new Date();
    setChoice(isOpen ? 'custom' : 'never');
    setDate(isOpen ? isoDate(new Date(end)) : '');
  };

  return { choice, setChoice, date, setDate, presentEnd, error, read, copyFrom };
}

type Expiry = ReturnType<typeof useExpiry>;

const OPTIONS = EXPIRY_CHOICES.map((value) => ({ value, label: EXPIRY_LABELS[value] }));

export function ExpiryFields({ expiry: { choice, setChoice, date, setDate, presentEnd, error } }: { expiry: Expiry }) {
  return (
    <>
      <FormField label="Link expires">
        <Select value={choice} onValueChange={setChoice} options={OPTIONS} />
      </FormField>
      {choice === 'custom' && (
        <FormField
          label="Expiry date"
          error={error}
          hint={
            presentEnd
              ? `Ends ${dateTimeText(presentEnd.toISOString())}`
              : 'The link works through the whole of that day.'
          }
        >
          <Input
            type="date"
            value={date}
            min={isoDate(new Date())}
            max={LAST_DAY}
            onChange={(event) => setDate(event.target.value)}
          />
        </FormField>
      )}
    </>
  );
}
