import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { createContext, useContext } from 'react';
import { type ChosenFile, type ImportItem, type ImportPlace, isActive } from './flow/import-item.ts';
import type { Imports } from './flow/imports.ts';

interface ImportsAccess {
  /** Null until its code is loaded, which happens for the first file, or because this browser has saved imports. */
  imports: Imports | null;
  add: (files: ChosenFile[], place: ImportPlace) => void;
}

export const ImportsContext = createContext<ImportsAccess | null>(null);

const NO_ITEMS = atom<readonly ImportItem[]>([]);

/** The imports of this tab. */
export function useImports() {
  const access = useContext(ImportsContext);
  if (!access) throw new Error('useImports is used outside ImportsProvider');
  return { ...access, items: useStore(access.imports?.items ?? NO_ITEMS) };
}

/** Whether files are being uploaded. Leaving the app would stop them. */
export const useIsImporting = (): boolean => useImports().items.some(isActive);
