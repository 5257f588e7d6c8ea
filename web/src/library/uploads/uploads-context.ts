import { createContext } from 'react';

/** The uploads of files in this tab, for what only adds to them. */
export interface UploadsAccess {
  add: (files: { file: File; handle: null }[], place: { workspaceId: string; projectId: string | null }) => void;
}

export const UploadsContext = createContext<UploadsAccess | null>(null);
