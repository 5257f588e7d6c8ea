/** Lengths of an Opus frame, in milliseconds, by the configuration of its packet (RFC 6716, table 2). */
const SILK_MS = [10, 20, 40, 60];
const HYBRID_MS = [10, 20];
const CELT_MS = [2.5, 5, 10, 20];

function frameMs(config: number): number {
  if (config < 12) return SILK_MS[config % 4] ?? 0;
  return (config < 16 ? HYBRID_MS[config % 2] : CELT_MS[config % 4]) ?? 0;
}

/** Length of an Opus packet, in milliseconds (RFC 6716, section 3.1). */
export function soundMs(packet: Uint8Array): number {
  const [head = 0, count = 0] = packet;
  const frames = [1, 2, 2, count & 0x3f][head & 0x03] ?? 0;
  return frames * frameMs(head >> 3);
}
