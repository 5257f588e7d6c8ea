export {
  type EdgeEvent,
  type EdgeFunction,
  type EdgeKeyValueStore,
  type EdgeRequest,
  type EdgeResponse,
  loadEdgeFunction,
} from '../local/edge/run-edge-function.ts';
export { loadUnderNjs, njsVersion } from '../local/edge/test-support/run-njs.ts';
