import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';

type SavedForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>;

/**
 * Shows in a form what the server saved. What was typed since the form was sent stays, and is not saved yet.
 * @param sent values of the fields when the form was sent
 */
export function resetAfterSave<Values extends FieldValues>(form: SavedForm<Values>, sent: Values, saved: Values): void {
  const typed = form.getValues();
  form.reset(saved, { keepDirtyValues: false });
  for (const name of Object.keys(saved) as FieldPath<Values>[]) {
    if (typed[name] !== sent[name]) {
      form.setValue(name, typed[name] as PathValue<Values, typeof name>, { shouldDirty: true });
    }
  }
}
