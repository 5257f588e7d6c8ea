export { makeRecordings } from '../seed/make-recordings.ts';
export { storeRecordings } from '../seed/store-recordings.ts';
