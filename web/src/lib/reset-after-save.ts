import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';

type SavedForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>;

/**
 * Resets a form to the saved values. Fields that were edited after the form was sent keep their values, as unsaved
 * changes.
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
