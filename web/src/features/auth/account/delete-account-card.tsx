import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card, CardDescription, CardTitle } from '#web/ui/card.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/use-toast.ts';

const DeleteAccountDialog = lazyComponent(() =>
  import('./delete-account-dialog.tsx').then((m) => m.DeleteAccountDialog),
);

/** Also shown when the code of the dialog could not be loaded. */
const BROKEN = 'This dialog could not be shown. Check your connection and try again.';

/** Card that deletes the account. @param isUploading whether a recording on this device is not saved yet */
export function DeleteAccountCard({ isUploading }: { isUploading: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const closeBroken = () => {
    close();
    toast({ variant: 'destructive', title: 'Error', description: BROKEN });
  };
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 border-destructive/40 p-6">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <CardTitle>Delete your account</CardTitle>
        <CardDescription id="delete-account">
          {isUploading
            ? 'A recording on this device is not saved yet. You can delete your account once it is saved or discarded.'
            : 'Your account is deleted permanently, with every workspace that you do not hand over. This cannot be undone.'}
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
      {isAsking && (
        <ErrorBoundary fallback={() => null} onError={closeBroken}>
          <DeleteAccountDialog onClose={close} />
        </ErrorBoundary>
      )}
    </Card>
  );
}
