import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useIsImporting } from '#web/features/imports/imports-context.ts';
import { useRecorder } from '#web/features/recorder/use-recorder.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { leaveDecision, type UnsavedWork, unsavedWork } from './leaving.ts';

const QUESTIONS = {
  recording: {
    title: 'Leave while recording?',
    description:
      'Leaving stops your recording. It stays in this browser, and you can upload it when you come back to your recordings.',
    confirmLabel: 'Stop and leave',
    cancelLabel: 'Keep recording',
  },
  upload: {
    title: 'Leave before your recording is saved?',
    description:
      'Your recording is not saved yet. It stays in this browser, and you can upload it when you come back to your recordings.',
    confirmLabel: 'Leave',
  },
  files: {
    title: 'Leave before your files are uploaded?',
    description: 'Leaving stops the uploads. You can resume them when you come back to your recordings.',
    confirmLabel: 'Leave',
  },
};

/**
 * Asks before a change of address (Back or a link) ends a recording or an upload. A change to a screen for guests,
 * which would redirect back to the product, is blocked without a question.
 */
export function LeaveQuestion() {
  const { recorder } = useRecorder();
  const isImporting = useIsImporting();
  const blocker = useBlocker(
    ({ nextLocation }) =>
      unsavedWork(recorder.state(), isImporting) !== null && leaveDecision(nextLocation.pathname) !== 'go',
  );
  const [asked, setAsked] = useState<UnsavedWork | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (leaveDecision(blocker.location.pathname) === 'stay') return blocker.reset();
    const work = unsavedWork(recorder.state(), isImporting) ?? 'files';
    setAsked((asked) => asked ?? work);
  }, [blocker, recorder, isImporting]);
  const stay = () => {
    setAsked(null);
    blocker.reset?.();
  };
  const leave = async () => {
    setIsLeaving(true);
    await recorder.leave();
    blocker.proceed?.();
  };
  if (!asked) return null;
  return <ConfirmDialog {...QUESTIONS[asked]} pending={isLeaving} onConfirm={() => void leave()} onClose={stay} />;
}
