import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Resources } from '../template/resources.ts';
import { KeyValueStore } from './key-value-store.ts';
import type { StoreConditions } from './store-conditions.ts';

/** The key value stores of the template, each in a file of its own under `folder`. */
export function readStores(resources: Resources, folder: string, conditions?: StoreConditions): KeyValueStore[] {
  mkdirSync(folder, { recursive: true });
  return resources.ofType('AWS::CloudFront::KeyValueStore').map(({ logicalId }) => {
    const id = resources.attribute(logicalId, 'Id');
    return new KeyValueStore(resources.attribute(logicalId, 'Arn'), path.join(folder, `${id}.json`), conditions);
  });
}
