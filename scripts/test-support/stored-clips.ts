export { storeClip } from '../seed/store-clips.ts';
