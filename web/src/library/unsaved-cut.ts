import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

const isUnsaved = atom(false);

/** Notes whether the editor has changes that are lost when the person leaves it. */
export const setUnsavedCut = (next: boolean): void => isUnsaved.set(next);

export const hasUnsavedCut = (): boolean => isUnsaved.get();

export const useUnsavedCut = (): boolean => useStore(isUnsaved);
