import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { guardLeaving } from '../lib/leave-guard.ts';

/** An editor with changes that are lost when the person leaves it. */
export type UnsavedEdit = 'cut' | 'transcript';

const edit = atom<UnsavedEdit | null>(null);

/** Notes that the changes are saved, before the editor closes. */
export const endUnsavedEdit = (): void => edit.set(null);

export const unsavedEdit = (): UnsavedEdit | null => edit.get();

export const useUnsavedEdit = (): UnsavedEdit | null => useStore(edit);

/** Asks before the person leaves an editor with changes that are not saved. */
export function useLeaveGuard(editor: UnsavedEdit, hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    edit.set(editor);
    const release = guardLeaving();
    return () => {
      edit.set(null);
      release();
    };
  }, [editor, hasChanges]);
}
