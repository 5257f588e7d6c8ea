import type { SharedRecording } from '#shared/api/links.ts';
import { visitShared } from '../links/visit-shared.ts';
import { freshAddress } from './people.ts';

/** What a stranger who has never been there before sees through a link. */
export async function getShared(shareToken: string): Promise<SharedRecording> {
  const { shared } = await visitShared(null, shareToken, { address: freshAddress(), visitor: null });
  return shared;
}
