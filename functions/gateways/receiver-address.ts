import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network that the deployment allows besides public ones. */
type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Of a cloud: public by its range, but its hosts find their own data there. */
const METADATA = ['168.63.129.16'];

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** @throws Error for a text that is neither an address nor a network */
const networkOf = (text: string): Network =>
  text.includes('/') ? ipaddr.parseCIDR(text) : [ipaddr.parse(text), isIP(text) === 4 ? 32 : 128];

/** Networks from a list that is separated by commas. */
export const networksOf = (text: string): Network[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map(networkOf);

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match([network, bits] as [ipaddr.IPv4, number] & [ipaddr.IPv6, number]);

/** An address of the internet: not private, of this machine, of a link, of a carrier, of metadata, or another written in it. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv4') return !METADATA.includes(address.toString());
  return (address as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/** The host of a URL, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Where a request may go.
 * @param address as DNS or a URL gives it; an IPv4 address in IPv6 counts as that IPv4 address
 */
export function placeOf(
  address: string,
  allowed: readonly Network[],
): 'public' | 'allowed' | 'allowed loopback' | 'refused' {
  if (isIP(address) === 0) return 'refused';
  const parsed = ipaddr.process(address.split('%', 1)[0] ?? '');
  if (allowed.some((network) => isIn(parsed, network))) {
    return parsed.range() === 'loopback' ? 'allowed loopback' : 'allowed';
  }
  return isPublic(parsed) ? 'public' : 'refused';
}

/** A name of this machine: https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
const LOCAL_NAME = /(?:^|\.)localhost\.?$/;

/** Whether no request can ever go to a URL. Of a name, that is known only when it is looked up. */
export function isNeverReached(url: URL, allowed: readonly Network[]): boolean {
  const host = LOCAL_NAME.test(url.hostname) ? '127.0.0.1' : hostOf(url);
  return isIP(host) !== 0 && placeOf(host, allowed) === 'refused';
}
