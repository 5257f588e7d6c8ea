import { SHARED_VIEW_MODES, type SharedViewMode } from '#shared/model/shared-links.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

const KEY = 'sharedLinksViewMode';

/** How links were shown last in this browser: as cards, unless something else was chosen. */
export const readViewMode = (): SharedViewMode => {
  const stored = readStored(KEY);
  return SHARED_VIEW_MODES.find((mode) => mode === stored) ?? 'grid';
};

/** Keeps how links are shown. */
export const storeViewMode = (mode: SharedViewMode): void => writeStored(KEY, mode);
