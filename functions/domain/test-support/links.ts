import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { visitLink } from '../sharing/visits/visit-link.ts';
import { freshAddress } from './people.ts';

/** Opens a link as a new visitor who is signed out. */
export async function viewLink(shareToken: string): Promise<PublicRecording> {
  const { shared } = await visitLink(null, shareToken, { address: freshAddress(), visitor: null });
  return shared;
}
