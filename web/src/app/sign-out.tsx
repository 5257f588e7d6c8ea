import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useLogout } from '#web/features/auth/queries.ts';
import { useIsImporting } from '#web/features/imports/imports-context.ts';
import { isUnsaved } from '#web/features/recorder/flow/recorder-state.ts';
import { useRecorder } from '#web/features/recorder/use-recorder.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

const RECORDING = {
  title: 'Sign out while recording?',
  description:
    'Signing out stops your recording. It stays in this browser, and you can upload it the next time you log in here.',
  confirmLabel: 'Stop and sign out',
  cancelLabel: 'Keep recording',
};

const UPLOADING = {
  title: 'Sign out before your recording is saved?',
  description:
    'Your recording is not saved yet. It stays in this browser, and you can upload it the next time you log in here.',
  confirmLabel: 'Sign out',
  cancelLabel: 'Cancel',
};

const FILES = {
  title: 'Sign out before your files are uploaded?',
  description: 'Signing out stops the uploads. You can go on with them the next time you log in here.',
  confirmLabel: 'Sign out',
  cancelLabel: 'Cancel',
};

/** Button that logs out. During a recording or an upload it asks first, and keeps the recording in this browser. */
export function SignOut() {
  const logout = useLogout();
  const { recorder, state } = useRecorder();
  const [asked, setAsked] = useState<typeof RECORDING | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const isImporting = useIsImporting();
  const ask = () => setAsked(state.phase === 'recording' ? RECORDING : isUnsaved(state) ? UPLOADING : FILES);
  const leave = async () => {
    setIsLeaving(true);
    await recorder.leave();
    logout.mutate(undefined, {
      onSettled: () => {
        setIsLeaving(false);
        setAsked(null);
      },
    });
  };
  const isPending = logout.isPending || isLeaving;
  return (
    <>
      <Button
        variant="ghost"
        className="flex-1 justify-start px-2.5 text-muted-foreground"
        pending={isPending}
        onClick={() => (isUnsaved(state) || isImporting ? ask() : logout.mutate())}
      >
        {!isPending && <LogOut aria-hidden />}
        Sign out
      </Button>
      {asked && (
        <ConfirmDialog {...asked} pending={isPending} onConfirm={() => void leave()} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
