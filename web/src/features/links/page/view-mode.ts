import * as z from 'zod';
import { storedText } from '#web/lib/storage.ts';

const schema = z.enum(['grid', 'list']);

/** How links are shown. */
export type ViewMode = z.output<typeof schema>;

/** How links were shown last in this browser; as a grid, unless something else was chosen. */
export const viewMode = storedText<ViewMode>({ key: 'sharedLinksViewMode', schema, fallback: 'grid' });
