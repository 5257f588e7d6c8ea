import { pruneWatermarks } from '../domain/media/prune-watermarks.ts';

/** Every hour: forgets revocations that no living media token can be older than. */
export async function handler(): Promise<void> {
  const deleted = await pruneWatermarks();
  console.log(JSON.stringify({ message: 'Watermarks pruned', deleted }));
}
