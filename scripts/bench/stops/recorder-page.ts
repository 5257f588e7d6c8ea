// Runs in the page of the app that records, as `window.lab`: presses its buttons, and can replace `MediaRecorder`.
import { elementsIn, readBlock, type WebmElement } from '#shared/webm/elements.ts';
import { repeatedCluster, repeatedClusters, takeApart, type WebmPieces } from './webm-pieces.ts';

/** Bytes that are recorded at most before they are on the disk. */
const AHEAD_BYTES = 32e6;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const nextFrame = () => new Promise(requestAnimationFrame);
const now = performance.now.bind(performance);
let aheadMs = 0;
let pieces: WebmPieces;
let running: RepeatingRecorder;

async function bytesOnDisk(): Promise<number> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('local-recordings', { create: true });
  let bytes = 0;
  for await (const file of folder.values()) bytes += (await (file as FileSystemFileHandle).getFile()).size;
  return bytes;
}

/** A `MediaRecorder` that repeats a sample, so that an hour can be recorded in a minute. */
class RepeatingRecorder extends EventTarget {
  static isTypeSupported = MediaRecorder.isTypeSupported;
  state: RecordingState = 'inactive';
  readonly mimeType: string | undefined;
  private chunkMs = Number.POSITIVE_INFINITY;
  private startedAt = 0;
  private pausedAt = Number.POSITIVE_INFINITY;
  /** When the media would have begun, by the page's clock; infinite until the recording continues in real time. */
  private zeroAt = Number.POSITIVE_INFINITY;
  private fedBytes = 0;
  /** Index of the next cluster, and the end of its blocks that are recorded. */
  private next = 0;
  private recorded = 0;

  constructor(_: MediaStream, options: MediaRecorderOptions & { videoKeyFrameIntervalDuration?: number }) {
    super();
    this.mimeType = options.mimeType;
    // The app asks whether a recorder reads this option: the sample has a keyframe every two seconds.
    void options.videoKeyFrameIntervalDuration;
  }

  start(chunkMs: number): void {
    running = this;
    this.state = 'recording';
    this.chunkMs = chunkMs;
    this.startedAt = now();
  }

  /** Records this many seconds as fast as the disk accepts them. */
  async feed(seconds: number): Promise<void> {
    this.give([pieces.head]);
    const onDiskBefore = await bytesOnDisk();
    for (const { head, blocks, endMs } of repeatedClusters(pieces, seconds)) {
      this.give([head, blocks]);
      this.next += 1;
      aheadMs = Math.max(0, endMs - (now() - this.startedAt));
      while (this.fedBytes - (await bytesOnDisk()) + onDiskBefore > AHEAD_BYTES) await pause(20);
    }
  }

  /**
   * Continues in real time until Stop. The clock goes back to the end of the fed media: it went on without it.
   * @returns when the media would have begun, in milliseconds since 1970
   */
  run(): number {
    const { startMs } = repeatedCluster(pieces, this.next);
    this.zeroAt = now() - startMs;
    aheadMs = this.startedAt - this.zeroAt;
    const timer = setInterval(() => {
      if (this.state === 'inactive') clearInterval(timer);
      if (this.state === 'recording') this.requestData();
    }, this.chunkMs);
    return Date.now() - startMs;
  }

  /** Gives the frames that a recorder would have encoded since the last call. */
  requestData(): void {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reachedMs = Math.min(now(), this.pausedAt) - this.zeroAt;
    for (;;) {
      const { head, blocks, startMs, endMs } = repeatedCluster(pieces, this.next);
      const isLater = (block: WebmElement) => (readBlock(blocks, block, startMs)?.time ?? 0) > reachedMs;
      const later = [...elementsIn(blocks)].find(isLater);
      const end = later?.at ?? blocks.length;
      if (this.recorded === 0 && end > 0) parts.push(head);
      parts.push(blocks.subarray(this.recorded, end));
      this.recorded = end;
      if (later || reachedMs < endMs) break;
      this.next += 1;
      this.recorded = 0;
    }
    this.give(parts);
  }

  pause(): void {
    this.state = 'paused';
    this.pausedAt = now();
  }

  stop(): void {
    this.requestData();
    this.state = 'inactive';
    this.dispatchEvent(new Event('stop'));
  }

  private give(parts: Uint8Array<ArrayBuffer>[]): void {
    const data = new Blob(parts);
    this.fedBytes += data.size;
    this.dispatchEvent(new BlobEvent('dataavailable', { data }));
  }
}

/** Presses a button if there is one. @returns when, in milliseconds since 1970 */
function press(selector: string, text: string): number | undefined {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(selector)];
  const button = buttons.find(({ textContent }) => textContent?.trim() === text);
  const at = Date.now();
  button?.click();
  return button && at;
}

/** Presses Stop after a time, and *Upload and copy link* as soon as it appears. @returns when */
async function pressAfter(ms: number): Promise<{ stoppedAt: number; uploadAt: number }> {
  await pause(ms);
  const stoppedAt = press('section[aria-label=Recording] button', 'Stop');
  if (stoppedAt === undefined) throw new Error('There is no button that stops the recording');
  for (;;) {
    const uploadAt = press('[role=dialog] button:enabled', 'Upload and copy link');
    if (uploadAt !== undefined) return { stoppedAt, uploadAt };
    // Within a frame, so that the speed of a person with a mouse is not measured.
    await nextFrame();
  }
}

let feeding: Promise<void>;
let pressing: ReturnType<typeof pressAfter>;

const lab = {
  /** Makes recordings repeat the sample of an address instead of encoding the captured tab. */
  repeatSample: async (address: string) => {
    pieces = takeApart(new Uint8Array(await (await fetch(address)).arrayBuffer()));
    // Media that was recorded faster than real time advances the clock.
    performance.now = () => now() + aheadMs;
    Object.assign(window, { MediaRecorder: RepeatingRecorder });
  },
  beginFeed: (seconds: number) => {
    feeding = running.feed(seconds);
  },
  /** Continues in real time when everything is fed: see `run`. */
  continueInRealTime: () => feeding.then(() => running.run()),
  pressLater: (ms: number) => {
    pressing = pressAfter(ms);
  },
  presses: () => pressing,
};

export type RecorderPage = typeof lab;
Object.assign(window, { lab });
