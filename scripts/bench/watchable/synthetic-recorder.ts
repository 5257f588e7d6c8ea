import type { BrowserContext, Page } from '@playwright/test';
import type { WebmPieces } from './webm-clusters.ts';

/** Size of the identifier, the size and the timestamp at the start of a cluster. */
const CLUSTER_HEAD_BYTES = 22;

/**
 * Replaces `MediaRecorder`, so that an hour can be recorded in a minute: it repeats a recorded file, first as fast as
 * the disk accepts it, then in real time. As text, since it runs in the page.
 */
const SYNTHETIC_RECORDER = `
  const AHEAD_BYTES = 32e6, HEAD_BYTES = ${CLUSTER_HEAD_BYTES};
  const { isTypeSupported } = MediaRecorder;
  const now = performance.now.bind(performance);
  let aheadMs = 0, current;
  // Media that was recorded faster than real time advances the clock.
  performance.now = () => now() + aheadMs;

  const pieces = fetch('/synthetic.json').then((response) => response.json()).then(({ head, clusters, endMs }) => {
    const bytes = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return { head: bytes(head), endMs, clusters: clusters.map((cluster) => ({ ...cluster, blocks: bytes(cluster.blocks) })) };
  });

  /** The start of a cluster of unknown size with its timestamp. */
  function clusterHead(ms) {
    const head = new Uint8Array([0x1f, 0x43, 0xb6, 0x75, 1, 255, 255, 255, 255, 255, 255, 255, 0xe7, 0x88, 0, 0, 0, 0, 0, 0, 0, 0]);
    new DataView(head.buffer).setBigUint64(14, BigInt(Math.round(ms)));
    return head;
  }

  async function bytesOnDisk() {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('local-recordings', { create: true });
    let bytes = 0;
    for await (const file of folder.values()) bytes += (await file.getFile()).size;
    return bytes;
  }

  class SyntheticRecorder extends EventTarget {
    static isTypeSupported = isTypeSupported.bind(MediaRecorder);
    state = 'inactive';
    #next = 0;
    #fedBytes = 0;
    #waiting = [];
    #timer;
    constructor(stream, { mimeType }) {
      super();
      this.mimeType = mimeType;
      current = this;
    }
    #give(parts) {
      const data = new Blob(parts);
      this.#fedBytes += data.size;
      this.dispatchEvent(new BlobEvent('dataavailable', { data }));
    }
    async #cluster() {
      const { clusters, endMs } = await pieces;
      const round = Math.floor(this.#next / clusters.length), { startMs, blocks, frames } = clusters[this.#next % clusters.length];
      const following = clusters[(this.#next + 1) % clusters.length].startMs;
      this.#next += 1;
      const ms = round * endMs + startMs;
      return { ms, durationMs: (following > startMs ? following : endMs) - startMs, frames, parts: [clusterHead(ms), blocks] };
    }
    start(chunkMs) {
      this.state = 'recording';
      this.chunkMs = chunkMs;
      this.startedAt = now();
    }
    /** Emits this many seconds as fast as the disk accepts them. */
    async feed(seconds) {
      this.#give([(await pieces).head]);
      const onDiskBefore = await bytesOnDisk();
      for (let ms = 0; ms < seconds * 1000; ) {
        const cluster = await this.#cluster();
        this.#give(cluster.parts);
        ms = cluster.ms + cluster.durationMs;
        aheadMs = Math.max(0, ms - (now() - this.startedAt));
        while (this.#fedBytes - (await bytesOnDisk()) + onDiskBefore > AHEAD_BYTES) await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return this.#fedBytes;
    }
    /** Continues in real time. The clock goes back to the end of the fed media: it went on while nothing was fed. */
    async run() {
      let cluster = await this.#cluster(), at = 0, startedAt = now();
      aheadMs = cluster.ms - (startedAt - this.startedAt);
      this.zeroAt = Date.now() - cluster.ms;
      let blob = new Blob(cluster.parts);
      const step = async () => {
        if (this.state === 'inactive') return;
        // The frames that a recorder would have encoded so far.
        const frame = cluster.frames.findLast(({ ms }) => ms <= now() - startedAt);
        const reached = frame ? HEAD_BYTES + frame.end : 0;
        if (reached > at) this.#waiting.push(blob.slice(at, reached));
        at = reached;
        if (at < blob.size) return;
        if (now() < startedAt + cluster.durationMs) return;
        startedAt += cluster.durationMs;
        at = 0;
        cluster = await this.#cluster();
        blob = new Blob(cluster.parts);
      };
      let turn = Promise.resolve(), given = now();
      this.#timer = setInterval(() => {
        turn = turn.then(async () => {
          if (this.state !== 'recording') return;
          await step();
          if (now() - given < this.chunkMs) return;
          given += this.chunkMs;
          this.requestData();
        });
      }, 40);
    }
    requestData() {
      this.#give(this.#waiting.splice(0));
    }
    pause() { this.state = 'paused'; }
    resume() { this.state = 'recording'; }
    stop() {
      this.state = 'inactive';
      clearInterval(this.#timer);
      this.requestData();
      this.dispatchEvent(new Event('stop'));
    }
  }
  window.MediaRecorder = SyntheticRecorder;
  window.synthetic = { feed: (seconds) => current.feed(seconds), run: () => current.run(), zeroAt: () => current.zeroAt };
`;

/** Makes pages that open from now on record these pieces instead of the captured tab. */
export async function recordInstead(context: BrowserContext, { head, clusters, endMs }: WebmPieces): Promise<void> {
  const inText = clusters.map((cluster) => ({ ...cluster, blocks: cluster.blocks.toString('base64') }));
  await context.route('**/synthetic.json', (route) =>
    route.fulfill({ json: { head: head.toString('base64'), clusters: inText, endMs } }),
  );
  await context.addInitScript({ content: `{${SYNTHETIC_RECORDER}}` });
}

/** Starts to record this many seconds as fast as the disk accepts them. */
export const beginFeed = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(`void (window.fed = synthetic.feed(${seconds}))`);

/** Bytes of this many seconds: a whole number of clusters, each with its own head. */
export function fedBytes({ head, clusters, endMs }: WebmPieces, seconds: number): number {
  let bytes = head.length;
  for (let number = 0; ; number += 1) {
    const { startMs, blocks } = clusters[number % clusters.length] as WebmPieces['clusters'][number];
    if (Math.floor(number / clusters.length) * endMs + startMs >= seconds * 1000) return bytes;
    bytes += CLUSTER_HEAD_BYTES + blocks.length;
  }
}

/** Continues in real time until Stop. */
export const goOnInRealTime = (page: Page): Promise<void> => page.evaluate('synthetic.run()');

/**
 * When the media of a recording that continues in real time would have begun, in milliseconds since 1970: a picture at
 * second 10 is recorded 10 seconds later.
 */
export const zeroOfMedia = (page: Page): Promise<number> => page.evaluate('synthetic.zeroAt()');
