import { type FormEvent, type ReactNode, useState } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { DownloadSwitch } from '../download-switch.tsx';
import { ExpiryFields, useExpiry } from '../expiry-fields.tsx';
import { useShareRecording } from './queries.ts';

interface ShareFormProps {
  recording: Recording;
  /** More buttons for the dialog's footer, such as the one that removes the link. */
  children?: ReactNode;
}

/** Settings of a main link: whether viewers may download, and when the link expires. */
export function ShareForm({ recording, children }: ShareFormProps) {
  const form = useShareForm(recording);
  return (
    <Form pending={form.isPending} onSubmit={form.submit} className="grid gap-5">
      <DownloadSwitch isAllowed={form.allowDownload} onChange={form.setAllowDownload} />
      <ExpiryFields expiry={form.expiry} />
      <DialogFooter>
        {children}
        <Button type="submit" pending={form.isPending}>
          {recording.isShared ? 'Update Settings' : 'Create Share Link'}
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** State and submission of the main link's settings: the present ones, or the defaults for a new link. */
function useShareForm(recording: Recording) {
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
