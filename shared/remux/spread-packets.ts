import type { EncodedPacket, EncodedPacketSink } from 'mediabunny';

/** Most packets with one timestamp that are spread together; they are in memory at the same time. */
const TOGETHER_MAX = 250;

/** WebM counts in whole milliseconds. */
const msOf = ({ timestamp }: EncodedPacket): number => Math.round(timestamp * 1000);

/**
 * Gives packets of one timestamp different ones. A recorder that stalled gives the end of the stall as the timestamp of
 * everything that waited: it is spread over the time since the packet before.
 * @param lastMs timestamp of the packet before, in milliseconds
 */
function spread(together: EncodedPacket[], lastMs: number): EncodedPacket[] {
  const [first] = together;
  if (!first || (together.length === 1 && msOf(first) > lastMs)) return together;
  const stepMs = Math.max(1, Math.floor((msOf(first) - lastMs) / together.length));
  return together.map((packet, index) =>
    packet.clone({ timestamp: (lastMs + (index + 1) * stepMs) / 1000, duration: stepMs / 1000 }),
  );
}

/** Reads the packets of a track in their order in the file, each with a later timestamp than the one before. */
export async function readSpread(sink: EncodedPacketSink): Promise<() => Promise<EncodedPacket | null>> {
  let ahead = await sink.getFirstPacket();
  let ready: EncodedPacket[] = [];
  let lastMs = ahead ? msOf(ahead) - 1 : 0;

  /** Reads all packets that are not later than the next one. */
  const readTogether = async (): Promise<EncodedPacket[]> => {
    const together: EncodedPacket[] = [];
    const first = ahead;
    while (first && ahead && msOf(ahead) <= Math.max(msOf(first), lastMs) && together.length < TOGETHER_MAX) {
      together.push(ahead);
      ahead = await sink.getNextPacket(ahead);
    }
    return together;
  };
  return async () => {
    if (ready.length === 0) ready = spread(await readTogether(), lastMs);
    const packet = ready.shift() ?? null;
    if (packet) lastMs = msOf(packet);
    return packet;
  };
}
