import { id } from '#shared/api/fields.ts';
import { storedText } from './storage.ts';

/** Id of the workspace that was selected last in this browser; null when there is none. */
export const selectedWorkspace = storedText<string | null>({ key: 'selectedWorkspaceId', schema: id, fallback: null });
