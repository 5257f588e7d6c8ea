import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { useRecorder } from '../context/use-recorder.ts';
import { SetupForm } from './setup-form.tsx';

/** Asks what to record, then starts. It cannot be closed during the countdown, and forgets its choices when recording begins. */
export function SetupDialog() {
  const { setup, setSetup, state } = useRecorder();
  const isBusy = state.phase === 'starting' || state.phase === 'counting';
  return (
    <Dialog open={setup !== null} onOpenChange={(open) => !open && !isBusy && setSetup(null)}>
      <DialogContent className="max-w-md max-sm:max-h-[calc(100dvh-1rem)] max-sm:w-[calc(100%-1rem)] max-sm:gap-3 max-sm:p-4 md:max-w-3xl">
        <DialogHeader>
          <DialogTitle>Start Recording</DialogTitle>
          <DialogDescription className="max-sm:sr-only">
            Choose what to record. Your browser asks for permission next.
          </DialogDescription>
        </DialogHeader>
        <SetupForm preset={setup} onStarted={() => setSetup(null)} />
      </DialogContent>
    </Dialog>
  );
}
