import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useContext } from 'react';
import { isActive } from '#web/library/uploads/upload-item.ts';
import { type UploadsAccess, UploadsContext } from '#web/library/uploads/uploads-context.ts';
import type { ChosenFile, ImportItem, ImportPlace } from './flow/import-item.ts';
import type { Imports } from './flow/imports.ts';

export interface ImportsAccess extends UploadsAccess {
  /** Null until its code is loaded, which happens for the first file, or because this browser has saved imports. */
  imports: Imports | null;
  add: (files: ChosenFile[], place: ImportPlace) => void;
}

const NO_ITEMS = atom<readonly ImportItem[]>([]);

export function useImports() {
  // Nothing else provides it.
  const access = useContext(UploadsContext) as ImportsAccess | null;
  if (!access) throw new Error('No ImportsProvider');
  return { ...access, items: useStore(access.imports?.items ?? NO_ITEMS) };
}

/** Whether files are being uploaded. Leaving the app would stop them. */
export const useIsImporting = (): boolean => useImports().items.some(isActive);
