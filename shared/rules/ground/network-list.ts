const BITS = { v4: 32, v6: 128 };

/** Whether a text is an IPv4 address, as four decimal numbers. */
const isIpv4 = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);

/** Whether a text is an IPv6 address: eight groups, or fewer with `::`. */
function isIpv6(text: string): boolean {
  const halves = text.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const isWhole = halves.length === 2 ? groups.length < 8 : halves.length === 1 && groups.length === 8;
  return isWhole && groups.every((group) => /^[\da-f]{1,4}$/i.test(group));
}

/** Whether a text is an IP address, or a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const kind = isIpv4(address) ? 'v4' : isIpv6(address) ? 'v6' : null;
  return kind !== null && (bits === undefined || Number(bits) <= BITS[kind]);
}

/** The addresses and networks of a list that is separated by commas; null when one of them is neither. */
export function readNetworkList(text: string): string[] | null {
  const networks = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  return networks.every(isNetwork) ? networks : null;
}
