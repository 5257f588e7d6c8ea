import type { ReactNode } from 'react';
import type { Recording } from '#shared/api/recordings.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { ExpiryFields } from '../expiry/expiry-fields.tsx';
import { DownloadSwitch } from '../link-switch.tsx';
import { useShareForm } from './use-share-form.ts';

interface ShareFormProps {
  recording: Recording;
  /** More for the foot of the dialog, such as the button that removes the link. */
  children?: ReactNode;
}

/** What the link's viewers may do, and until when. */
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
