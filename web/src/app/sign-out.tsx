import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useLogout } from '#web/features/auth/queries.ts';
import { useIsImporting } from '#web/features/imports/imports-context.ts';
import { useRecorder } from '#web/features/recorder/use-recorder.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type UnsavedWork, unsavedWork } from './leaving.ts';

const QUESTIONS = {
  recording: {
    title: 'Sign out while recording?',
    description:
      'Signing out stops your recording. It stays in this browser, and you can upload it the next time you log in here.',
    confirmLabel: 'Stop and sign out',
    cancelLabel: 'Keep recording',
  },
  upload: {
    title: 'Sign out before your recording is saved?',
    description:
      'Your recording is not saved yet. It stays in this browser, and you can upload it the next time you log in here.',
    confirmLabel: 'Sign out',
  },
  files: {
    title: 'Sign out before your files are uploaded?',
    description: 'Signing out stops the uploads. You can resume them the next time you log in here.',
    confirmLabel: 'Sign out',
  },
};

/** Button that logs out. During a recording or an upload it asks first, and keeps the recording in this browser. */
export function SignOut() {
  const logout = useLogout();
  const { recorder, state } = useRecorder();
  const [asked, setAsked] = useState<UnsavedWork | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const isImporting = useIsImporting();
  const work = unsavedWork(state, isImporting);
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
  // The recording or the upload may end while the question is open. Leaving ends it too.
  if (asked && asked !== work && !isPending) setAsked(null);
  return (
    <>
      <Button
        variant="ghost"
        className="flex-1 justify-start px-2.5 text-muted-foreground"
        pending={isPending}
        onClick={() => (work ? setAsked(work) : logout.mutate())}
      >
        {!isPending && <LogOut aria-hidden />}
        Sign out
      </Button>
      {asked && (
        <ConfirmDialog
          {...QUESTIONS[asked]}
          pending={isPending}
          onConfirm={() => void leave()}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
