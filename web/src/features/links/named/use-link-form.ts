import { useState } from 'react';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { fieldErrors } from '#web/lib/show-form-error.ts';
import { useExpiry } from '../expiry-fields.tsx';
import {
  type Audience,
  audienceOf,
  changedSettings,
  errorsByField,
  fieldsOf,
  forAudience,
  type LinkErrors,
  type LinkFields,
  NO_PEOPLE,
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
  const [audience, setAudience] = useState(() => audienceOf(fields));
  const [showsMore, setShowsMore] = useState(link !== null);
  const [errors, setErrors] = useState<LinkErrors>({});
  const [failure, setFailure] = useState<string>();
  const expiry = useExpiry(link?.expiresAt ?? null);
  const create = useCreateNamedLink(place);
  const change = useChangeNamedLink(place);

  const showErrors = (found: LinkErrors) => {
    setErrors(found);
    if (found.viewLimit || (found.emails && audience !== 'people') || (found.password && audience !== 'password'))
      setShowsMore(true);
  };

  const onError = (error: Error) => {
    const refused = errorsByField(fieldErrors(error));
    showErrors(refused);
    if (Object.keys(refused).length === 0) setFailure(refusalMessage(error, 'The server did not answer as it should.'));
  };

  const submit = () => {
    if (create.isPending || change.isPending) return;
    setFailure(undefined);
    const read = readLinkFields(fields, expiry.read());
    const hasNobody = audience === 'people' && fields.emails.trim() === '';
    const found = { ...read.errors, ...(hasNobody && { emails: [NO_PEOPLE] }) };
    showErrors(found);
    if (read.errors || hasNobody) return;
    const then = { onSuccess: onDone, onError };
    if (!link) return create.mutate(read.settings, then);
    const settings = changedSettings(link, read.settings);
    change.mutate({ link: withSettings(link, settings), settings }, then);
  };

  return {
    fields,
    set: (changed: Partial<LinkFields>) => setFields((now) => ({ ...now, ...changed })),
    audience,
    setAudience: (next: Audience) => {
      setAudience(next);
      setFields((now) => forAudience(next, now, link?.hasPassword ?? false));
    },
    showsMore,
    setShowsMore,
    errors,
    failure,
    expiry,
    copyRules: (from: NamedLink) => {
      const copied = withRulesOf(from, fields);
      setFields(copied);
      if (audience !== 'people') setAudience(audienceOf(copied));
      expiry.copyFrom(from.expiresAt);
      setShowsMore(true);
    },
    submit,
    isOpen: !change.isPending,
    isPending: create.isPending,
  };
}

export type LinkForm = ReturnType<typeof useLinkForm>;
