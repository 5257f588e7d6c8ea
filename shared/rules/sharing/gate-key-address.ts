import { sharePath } from './share-address.ts';

const PARAMETER = 'key';

/**
 * Path of a link's page, with a gate key. The key is after the `#`, so the browser sends it to nobody: it is in no log
 * and no Referer header.
 */
export const gateKeyPath = (shareToken: string, key: string): string => `${sharePath(shareToken)}#${PARAMETER}=${key}`;

/** The gate key in the part of an address after the `#`; null without one. */
export const readGateKey = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get(PARAMETER) || null;
