import { type FormEvent, useState } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { useExpiry } from '../expiry/use-expiry.ts';
import { useShareRecording } from './queries.ts';

/** The settings of a recording's link: those it has, or the defaults; sending them makes or changes the link. */
export function useShareForm(recording: Recording) {
  const { isShared, shareExpiresAt } = recording;
  const [allowDownload, setAllowDownload] = useState(isShared ? recording.allowDownload : true);
  const expiry = useExpiry(isShared ? shareExpiresAt : null);
  const { mutate: share, isPending } = useShareRecording(recording);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const expiresAt = expiry.read();
    if (expiresAt !== undefined) share({ allowDownload, expiresAt });
  };

  return { allowDownload, setAllowDownload, expiry, isPending, submit };
}
