import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { UploadsContext } from '#web/library/uploads/uploads-context.ts';
import { notifyNotLoaded } from '#web/ui/not-loaded.ts';
import { type ChosenFile, hasSavedImports, type ImportPlace } from './flow/import-item.ts';
import type { Imports } from './flow/imports.ts';
import type { ImportsAccess } from './imports-context.ts';

/**
 * Refuses files that are dropped outside a drop target. Otherwise the browser opens such a file in place of the page,
 * which ends recordings and uploads.
 */
function useRefuseOtherDrops() {
  useEffect(() => {
    const keep = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') && !event.defaultPrevented) {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'none';
      }
    };
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, keep);
    return () => {
      for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, keep);
    };
  }, []);
}

/** Holds the imports of the tab. They continue when the screen changes. */
export function ImportsProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [imports, setImports] = useState<Imports | null>(null);
  const opening = useRef<Promise<Imports> | null>(null);
  useRefuseOtherDrops();
  const open = useCallback(() => {
    opening.current ??= import('./flow/imports.ts').then(({ createImports }) => {
      const made = createImports(userId);
      setImports(made);
      return made;
    });
    return opening.current;
  }, [userId]);
  const add = useCallback(
    async (files: ChosenFile[], place: ImportPlace) => {
      try {
        (await open()).add(files, place);
      } catch (error) {
        opening.current = null;
        console.warn('The code of the uploads did not load.', error);
        notifyNotLoaded('The uploads could not be loaded.');
      }
    },
    [open],
  );
  useEffect(() => {
    if (!hasSavedImports(userId)) return;
    // If the code cannot be loaded now, the next visit offers the imports.
    open().catch(() => {
      opening.current = null;
    });
  }, [open, userId]);
  useEffect(
    () => () => {
      void opening.current?.then((opened) => opened.leave());
    },
    [],
  );
  const access = useMemo<ImportsAccess>(
    () => ({ imports, add: (files: ChosenFile[], place: ImportPlace) => void add(files, place) }),
    [imports, add],
  );
  return <UploadsContext value={access}>{children}</UploadsContext>;
}
