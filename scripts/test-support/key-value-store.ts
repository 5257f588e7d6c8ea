export { KeyValueStore } from '../local/kvs/key-value-store.ts';
export { storeConditions } from '../local/kvs/store-conditions.ts';
export { storeBehindSdk } from '../local/kvs/test-support/store-behind-sdk.ts';
