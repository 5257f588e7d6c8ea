import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { guardLeaving } from '#web/lib/leave-guard.ts';
import { readStored } from '#web/lib/storage.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { type ChosenFile, type ImportPlace, isActive } from './flow/import-item.ts';
import type { Imports } from './flow/imports.ts';
import { LEFT_KEY } from './flow/left-imports.ts';
import { ImportsContext, useImports } from './imports-context.ts';

const Panel = lazyComponent(() => import('./imports-panel.tsx').then((m) => m.ImportsPanel));

const NOT_LOADED = 'The files could not be taken. Check your connection and try again.';

/** A file that misses its target would be opened in place of the page, and end what is recorded or uploaded. */
function useNoFileOpens() {
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

/** Holds the imports of the tab: they go on while screens change below. */
export function ImportsProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [imports, setImports] = useState<Imports | null>(null);
  const opening = useRef<Promise<Imports> | null>(null);
  useNoFileOpens();
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
        console.warn('The code for uploading files did not load.', error);
        toast({ variant: 'destructive', title: 'Error', description: NOT_LOADED });
      }
    },
    [open],
  );
  useEffect(() => {
    if (readStored(LEFT_KEY) !== userId) return;
    // What cannot be loaded now is offered with the next visit.
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
  const access = useMemo(
    () => ({ imports, add: (files: ChosenFile[], place: ImportPlace) => void add(files, place) }),
    [imports, add],
  );
  return <ImportsContext value={access}>{children}</ImportsContext>;
}

/** What is uploaded, above whichever screen is open; nothing until something is. */
export function ImportsPlace() {
  const { imports, items } = useImports();
  const isGoingOn = items.some(isActive);
  useEffect(() => (isGoingOn ? guardLeaving() : undefined), [isGoingOn]);
  return imports && items.length > 0 ? <Panel imports={imports} items={items} /> : null;
}
