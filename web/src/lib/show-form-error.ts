import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './http/api-error.ts';

/** Validation errors of the server, as field path and message; empty for any other error. */
export function fieldErrors(error: unknown): [string, string][] {
  const fields = error instanceof ApiError ? error.body.fields : undefined;
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/**
 * Shows the server's validation errors at their fields, and focuses the first of these fields.
 * @returns whether any error belongs to one of the fields
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
