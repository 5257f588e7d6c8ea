import { deviceName } from '../sessions/device-name.ts';

/** The name of a product at the beginning of a User-Agent header: `curl/8.5.0` → `curl`. */
const PRODUCT = /^([A-Za-z][\w.-]{0,39})(?:\/|$|\s)/;

/** The kind of client that a User-Agent header names. Any client can send any name. */
export function clientName(userAgent: string | null): string {
  const product = PRODUCT.exec(userAgent ?? '')?.[1];
  if (product === undefined) return 'Unknown client';
  return product === 'Mozilla' ? deviceName(userAgent) : product;
}
