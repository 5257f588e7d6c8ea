import { readStored, writeStored } from './storage.ts';

const KEY = 'selectedWorkspaceId';

/** Id of the workspace that was selected last in this browser; null when there is none. */
export const readSelectedWorkspace = (): string | null => readStored(KEY);

/** Keeps which workspace is selected, or forgets it (null). Screens that are open read it when they open again. */
export const storeSelectedWorkspace = (workspaceId: string | null): void => writeStored(KEY, workspaceId);
