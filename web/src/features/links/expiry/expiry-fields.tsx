import { useState } from 'react';
import { isoDate } from '#web/lib/time-text.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { EXPIRY_CHOICES, EXPIRY_LABELS, type ExpiryChoice, expiryOf } from './expiry-choice.ts';

/** State of the choice when a link expires. @param present the present expiry, ISO 8601; null for never */
export function useExpiry(present: string | null) {
  const presentDate = present ? isoDate(new Date(present)) : '';
  const [choice, setChoice] = useState<ExpiryChoice>(present ? 'custom' : 'never');
  const [date, setDate] = useState(presentDate);
  const [error, setError] = useState<string>();

  /** The link's present expiry while its date is not changed: it keeps its hour. */
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

type Expiry = ReturnType<typeof useExpiry>;

const OPTIONS = EXPIRY_CHOICES.map((value) => ({ value, label: EXPIRY_LABELS[value] }));
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Fields for when a link expires: never, after some days, or on a date. */
export function ExpiryFields({ expiry: { choice, setChoice, date, setDate, keptEnd, error } }: { expiry: Expiry }) {
  return (
    <>
      <FormField label="Link expires">
        <Select value={choice} onValueChange={setChoice} options={OPTIONS} />
      </FormField>
      {choice === 'custom' && (
        <FormField
          label="Expiry date"
          error={error}
          hint={keptEnd ? `Ends ${MOMENT.format(keptEnd)}` : 'The link works through the whole of that day.'}
        >
          <Input type="date" value={date} min={isoDate(new Date())} onChange={(event) => setDate(event.target.value)} />
        </FormField>
      )}
    </>
  );
}
