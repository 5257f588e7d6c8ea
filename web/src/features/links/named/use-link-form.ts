import { type FormEvent, useState } from 'react';
import type { NamedLink } from '#shared/api/named-links.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { fieldErrors } from '#web/lib/show-form-error.ts';
import { useExpiry } from '../expiry-fields.tsx';
import {
  errorsByField,
  fieldsOf,
  type LinkErrors,
  type LinkFields,
  readLinkFields,
  withRulesOf,
  withSettings,
} from './link-fields.ts';
import { type LinkPlace, useChangeNamedLink, useCreateNamedLink } from './queries.ts';

/**
 * State of the form that creates a named link (`link` is null) or changes one. A change is shown at once: the dialog is
 * hidden while the change is stored, and comes back with the typed values if the server refuses it.
 */
export function useLinkForm(place: LinkPlace, link: NamedLink | null, onDone: () => void) {
  const [fields, setFields] = useState(() => fieldsOf(link));
  const [errors, setErrors] = useState<LinkErrors>({});
  const [failure, setFailure] = useState<string>();
  const expiry = useExpiry(link?.expiresAt ?? null);
  const create = useCreateNamedLink(place);
  const change = useChangeNamedLink(place);

  const onError = (error: Error) => {
    const refused = errorsByField(fieldErrors(error));
    setErrors(refused);
    if (Object.keys(refused).length === 0) setFailure(refusalMessage(error, 'The server did not answer as it should.'));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending || change.isPending) return;
    setFailure(undefined);
    const read = readLinkFields(fields, expiry.read());
    setErrors(read.errors ?? {});
    if (read.errors) return;
    const { settings } = read;
    const then = { onSuccess: onDone, onError };
    if (!link) create.mutate({ kind: 'create', settings }, then);
    else change.mutate({ kind: 'change', link: withSettings(link, settings), settings }, then);
  };

  return {
    fields,
    set: (changed: Partial<LinkFields>) => setFields((now) => ({ ...now, ...changed })),
    errors,
    failure,
    expiry,
    copyRules: (from: NamedLink) => {
      setFields((now) => withRulesOf(from, now));
      expiry.copyFrom(from.expiresAt);
    },
    submit,
    isOpen: !change.isPending,
    isPending: create.isPending,
  };
}

export type LinkForm = ReturnType<typeof useLinkForm>;
