import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card, CardDescription, CardTitle } from '#web/ui/card.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx').then((m) => m.DeleteAccountDialog));

/**
 * Card that deletes the account.
 * @param isUploading whether a recording on this device is not saved yet: the button is disabled
 */
export function DeleteAccountCard({ isUploading }: { isUploading: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 border-destructive/40 p-6">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <CardTitle>Delete your account</CardTitle>
        <CardDescription id="delete-account">
          {isUploading
            ? "A recording on this device isn't saved yet. You can delete your account once it's saved or discarded."
            : "Permanently deletes your account and every workspace you don't hand over. This cannot be undone."}
        </CardDescription>
      </div>
      <Button
        variant="destructive"
        disabled={isUploading}
        aria-describedby="delete-account"
        onClick={() => setAsking(true)}
      >
        Delete account
      </Button>
      {isAsking && <DeleteAccountDialog onClose={close} />}
    </Card>
  );
}
