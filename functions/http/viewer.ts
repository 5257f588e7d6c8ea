import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { environmentValue } from '../process/environment.ts';

const GROUPS = 8;
/** A household has at least a /64 of IPv6 (RFC 6177), so a limit for a single address would limit nobody. */
const NETWORK_GROUPS = 4;

/** The first 64 bits of an IPv6 address, in one spelling. */
function network(address: string): string {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, NETWORK_GROUPS).join(':');
}

/**
 * The address that rate limits count by: the viewer's IPv4 address, or the /64 network of an IPv6 address. The edge puts
 * the viewer's address into `x-viewer-address`; without the edge it is the caller's own.
 */
export function viewerAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const address = headers['x-viewer-address'] ?? requestContext.http.sourceIp;
  return isIPv6(address) && !address.includes('.') && !address.includes('%') ? network(address) : address;
}

/**
 * Origin of the app, for links in mails. The host always comes from the template, never from the request; the scheme is
 * the one that API Gateway saw.
 */
export const viewerOrigin = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): string =>
  `${headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'}://${environmentValue('APP_HOST')}`;
