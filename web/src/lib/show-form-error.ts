import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './http/api-error.ts';

/** What the server found wrong, as field path and message; empty for any other failure. */
export function fieldErrors(error: unknown): [string, string][] {
  const fields = error instanceof ApiError ? error.body.fields : undefined;
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/**
 * Puts the server's refusals on the fields they belong to, the first of them focused.
 * @returns whether any of them found its field
 */
export function showFormError<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const known = fieldErrors(error).filter(([path]) => fields.includes(path as FieldPath<Values>));
  known.forEach(([path, message], index) => {
    setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return known.length > 0;
}
