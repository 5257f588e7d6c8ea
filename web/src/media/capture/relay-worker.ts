/** Passes the pictures of one camera after another on, unchanged. */
import { LOADED } from '../worker-script.ts';

/** The output comes first; then each camera, and null for none. */
export type RelayMessage = { output: WritableStream<VideoFrame> } | { camera: ReadableStream<VideoFrame> | null };

let output: WritableStream<VideoFrame> | undefined;
let current = new AbortController();
let passed = Promise.resolve();

/** A camera that ends, or gives way to another one, leaves the output open. */
async function pass(camera: ReadableStream<VideoFrame>, signal: AbortSignal): Promise<void> {
  if (!output || signal.aborted) return;
  try {
    await camera.pipeTo(output, { preventClose: true, preventAbort: true, signal });
  } catch (error) {
    if (!signal.aborted) console.warn('The pictures of a camera broke off.', error);
  }
}

addEventListener('message', ({ data }: MessageEvent<RelayMessage>) => {
  if ('output' in data) {
    output = data.output;
    return;
  }
  current.abort();
  current = new AbortController();
  const { camera } = data;
  const { signal } = current;
  // The output takes one camera at a time.
  if (camera) passed = passed.then(() => pass(camera, signal));
});
postMessage(LOADED);
