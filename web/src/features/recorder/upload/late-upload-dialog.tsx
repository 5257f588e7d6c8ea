import { useEffect, useState } from 'react';
import type { FinishedState } from '../flow/recorder-state.ts';
import { UploadDialog } from './upload-dialog.tsx';

/** A recording that is saved by itself within this time shows no dialog, in milliseconds. */
const QUIET_MS = 1500;

/** The dialog of a recording that is saved by itself: only when that takes long, or fails. */
export function LateUploadDialog({ state }: { state: FinishedState }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate || state.phase === 'ready' ? <UploadDialog state={state} /> : null;
}
