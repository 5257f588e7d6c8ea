import { type FormEvent, useState } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { dateFieldValue, type ExpiryChoice, expiryOf } from './expiry-choice.ts';
import { useShareRecording } from './queries.ts';

/** The settings of a recording's link: those it has, or the defaults; sending them makes or changes the link. */
export function useShareForm({ isShared, shareExpiresAt, ...rest }: Recording) {
  const present = isShared ? shareExpiresAt : null;
  const presentDate = present ? dateFieldValue(new Date(present)) : '';
  const [allowDownload, setAllowDownload] = useState(isShared ? rest.allowDownload : true);
  const [choice, setChoice] = useState<ExpiryChoice>(present ? 'custom' : 'never');
  const [date, setDate] = useState(presentDate);
  const [error, setError] = useState<string>();
  const { mutate: share, isPending } = useShareRecording({ isShared, shareExpiresAt, ...rest });

  /** The link's present end, while its date is left as it is: then it keeps its hour. */
  const keptEnd = choice === 'custom' && present && date === presentDate ? new Date(present) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = new Date();
    const expiry = keptEnd && keptEnd > now ? keptEnd : expiryOf(choice, date, now);
    setError(expiry === undefined ? 'Please choose today or a later day' : undefined);
    if (expiry !== undefined) share({ allowDownload, expiresAt: expiry?.toISOString() ?? null });
  };

  return { allowDownload, setAllowDownload, choice, setChoice, date, setDate, keptEnd, error, isPending, submit };
}
