import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { dateFieldValue, EXPIRY_CHOICES, EXPIRY_LABELS } from './expiry-choice.ts';
import type { Expiry } from './use-expiry.ts';

const OPTIONS = EXPIRY_CHOICES.map((value) => ({ value, label: EXPIRY_LABELS[value] }));
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** When a link ends: never, after some days, or on a date. */
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
          <Input
            type="date"
            value={date}
            min={dateFieldValue(new Date())}
            onChange={(event) => setDate(event.target.value)}
          />
        </FormField>
      )}
    </>
  );
}
