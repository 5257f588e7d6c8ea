import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { guardLeaving } from '../lib/leave-guard.ts';

/** An editor with changes that are lost when the person leaves it. */
export type UnsavedEdit = 'cut' | 'transcript' | 'description';

/** A page may have several: a description and a transcript. */
const edits = atom<readonly UnsavedEdit[]>([]);

/** Notes that the changes are saved, before the editor closes. */
export const endUnsavedEdit = (editor: UnsavedEdit): void => edits.set(edits.get().filter((each) => each !== editor));

/** The editor whose changes began last. */
export const unsavedEdit = (): UnsavedEdit | null => edits.get().at(-1) ?? null;

export const useUnsavedEdit = (): UnsavedEdit | null => useStore(edits).at(-1) ?? null;

export const useIsUnsaved = (editor: UnsavedEdit): boolean => useStore(edits).includes(editor);

/** Asks before the person leaves an editor with changes that are not saved. */
export function useLeaveGuard(editor: UnsavedEdit, hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    edits.set([...edits.get(), editor]);
    const release = guardLeaving();
    return () => {
      endUnsavedEdit(editor);
      release();
    };
  }, [editor, hasChanges]);
}
