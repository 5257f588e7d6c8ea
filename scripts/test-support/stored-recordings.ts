export { storeRecordings } from '../seed/store-recordings.ts';
