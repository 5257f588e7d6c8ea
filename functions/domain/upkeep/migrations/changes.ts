import { giveFilesItems } from './files.ts';

/** The change of one kind of items. It can be repeated, also while people and the version before change the same item. */
export interface ItemChange {
  /** That of `MIGRATIONS`. */
  name: string;
  /** The values of `type` of the items that it changes. */
  types: string[];
  change: (id: string) => Promise<void>;
}

/** What each of `MIGRATIONS` changes, in its order. */
export const CHANGES: readonly ItemChange[] = [{ name: 'files', types: ['recording', 'file'], change: giveFilesItems }];
