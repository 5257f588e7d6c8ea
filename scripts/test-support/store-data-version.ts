import { DATA_VERSION } from '#functions/data/table/data-version.ts';
import { putItem } from '#functions/data/table/items.ts';
import { dataVersionKey } from '#functions/data/table/keys.ts';

/** Lets a table of tests have items in the form of this version at once. */
export const storeDataVersion = (version = DATA_VERSION): Promise<void> =>
  putItem({ Item: { ...dataVersionKey(), type: 'dataVersion', version, writtenFrom: '' } });
