import { pruneWatermarks } from '../domain/media/prune-watermarks.ts';
import { noteInLog } from '../gateways/log-context.ts';
import { handling } from './handling.ts';

/** Every hour: forgets revocations that no living media token can be older than. */
export const handler = handling('prune-watermarks', async (): Promise<void> => {
  noteInLog({ deleted: await pruneWatermarks() });
});
