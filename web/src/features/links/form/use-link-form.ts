import { useState } from 'react';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { fieldErrors } from '#web/lib/show-form-error.ts';
import { type LinkPlace, useChangeNamedLink, useCreateNamedLink } from '../queries.ts';
import { useExpiry } from './expiry-fields.tsx';
import {
  type Audience,
  audienceOf,
  changedSettings,
  errorsByField,
  fieldsOf,
  forAudience,
  type LinkErrors,
  NO_PEOPLE,
  type RuleFields,
  readLinkFields,
  withRulesOf,
  withSettings,
} from './link-fields.ts';

/** The fields of a link's form. What the user has not chosen follows changes by others. @param end its present expiry */
export function useLinkFields<Fields extends RuleFields>(stored: Fields, end: string | null) {
  const [chosen, setChosen] = useState<Partial<Fields>>({});
  return {
    fields: { ...stored, ...chosen },
    set: (changed: Partial<Fields>) => setChosen((before) => ({ ...before, ...changed })),
    expiry: useExpiry(end),
  };
}

/**
 * State of the form that creates a named link (`link` is null) or changes one. A change is shown at once: the dialog is
 * hidden while the change is stored, and comes back with the typed values if the server refuses it.
 */
export function useLinkForm(place: LinkPlace, link: NamedLink | null, onDone: () => void) {
  const { fields, set, expiry } = useLinkFields(fieldsOf(link), link?.expiresAt ?? null);
  const [audience, setAudience] = useState(() => audienceOf(fields));
  const [showsMore, setShowsMore] = useState(link !== null);
  const [errors, setErrors] = useState<LinkErrors>({});
  const [failure, setFailure] = useState<string>();
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
    set,
    audience,
    setAudience: (next: Audience) => {
      setAudience(next);
      set(forAudience(next, fields, link?.hasPassword ?? false));
    },
    showsMore,
    setShowsMore,
    errors,
    failure,
    expiry,
    copyRules: (from: NamedLink) => {
      const copied = withRulesOf(from, fields);
      set(copied);
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
