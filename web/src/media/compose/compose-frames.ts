import { openCanvas } from './canvas-frame.ts';
import type { CompositionChange, DrawnOver } from './composition-change.ts';
import { type CompositionSettings, drawFrame, type SourceImage } from './draw-frame.ts';
import { canvasSize, type Size, sizeAt } from './frame-geometry.ts';
import { openOutput } from './frame-output.ts';
import { createFrameSlots, MAX_GAP } from './frame-slots.ts';
import { createPictureDelay, FIRST_FRAME_LIMIT_MS } from './frame-timing.ts';
import { keepLatest, type LatestFrame } from './latest-frame.ts';
import { type FollowedRegion, followRegion } from './region.ts';
import { startTicks } from './tick-schedule.ts';

/**
 * Whether the samples may be in BT.601 although the frame says BT.709. A Chromium that composites in software writes
 * the frames of a captured tab that way: see `ReadI420Planes` in its
 * components/viz/common/frame_sinks/copy_output_result.cc.
 */
const isMislabeled = ({ format, colorSpace }: VideoFrame): boolean =>
  format === 'I420' && colorSpace.matrix === 'bt709' && colorSpace.fullRange === false;

/** The same samples in a frame labeled as BT.601; the given frame is closed. */
async function inBt601(frame: VideoFrame): Promise<VideoFrame> {
  const { visibleRect, codedWidth, codedHeight, displayWidth, displayHeight, timestamp, colorSpace } = frame;
  const samples = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(samples);
  frame.close();
  return new VideoFrame(samples, {
    format: 'I420',
    layout,
    timestamp,
    displayWidth,
    displayHeight,
    // Only the visible part is copied.
    codedWidth: visibleRect?.width ?? codedWidth,
    codedHeight: visibleRect?.height ?? codedHeight,
    colorSpace: { ...colorSpace.toJSON(), matrix: 'smpte170m' },
  });
}

/** Frames of a tab that was captured in software, labeled with the color space of their samples. */
const withTrueColorSpace = (frames: ReadableStream<VideoFrame>): ReadableStream<VideoFrame> =>
  frames.pipeThrough(
    new TransformStream<VideoFrame, VideoFrame>({
      transform: async (frame, controller) => controller.enqueue(isMislabeled(frame) ? await inBt601(frame) : frame),
    }),
  );

/** Matches the WebGL renderer's name where there is no GPU. */
const SOFTWARE_RENDERER = /SwiftShader|llvmpipe|Basic Render/;

function hasSoftwareWebgl(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl', { powerPreference: 'low-power' });
  if (!gl) return true;
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return SOFTWARE_RENDERER.test(renderer);
}

/** Chromium stores the pixels of a canvas in memory as BGR; those of a canvas on the GPU are RGB on most systems. */
function hasSoftwareCanvas(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { alpha: false });
  if (!context) return false;
  const frame = new VideoFrame(context.canvas, { timestamp: 0, alpha: 'discard' });
  const { format } = frame;
  frame.close();
  return format === 'BGRX';
}

/**
 * Whether Chromium composites pages without a GPU, as on virtual machines and with graphics acceleration switched off.
 * No API reports this; the result is true only when both signs are present.
 */
const compositesInSoftware = (): boolean => hasSoftwareCanvas() && hasSoftwareWebgl();

export interface FrameStreams {
  screen: ReadableStream<VideoFrame>;
  camera: ReadableStream<VideoFrame> | null;
  output: WritableStream<VideoFrame>;
}

export interface FrameSettings extends CompositionSettings {
  /** Size of the screen if it sends no frame. */
  announced: Size;
  isTab: boolean;
}

/** The camera is the stream of its frames. */
export type FrameChange = CompositionChange<ReadableStream<VideoFrame>>;

export interface ComposedFrames {
  /** Size of the first frame. */
  size: Size;
  change: (change: FrameChange) => void;
  /** Composes no more frames. The output stays open. */
  freeze: () => void;
}

const pictureOf = (frame: VideoFrame | null | undefined): SourceImage | null =>
  frame ? { image: frame, width: frame.displayWidth, height: frame.displayHeight } : null;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function sizeOf(
  screen: LatestFrame,
  region: FollowedRegion | null,
  { scale, longestSide, announced }: FrameSettings,
): Promise<Size> {
  await Promise.race([screen.first, wait(FIRST_FRAME_LIMIT_MS)]);
  const surface = pictureOf(screen.get()) ?? announced;
  return canvasSize(region?.on(surface) ?? surface, scale, longestSide);
}

const keepCamera = (camera: ReadableStream<VideoFrame> | null) => camera && keepLatest(camera, { keepLast: false });

/** Returns a function that composes the current frame, and says how long to wait before it is passed on. */
async function openFrames(streams: FrameStreams, settings: FrameSettings) {
  const inSoftware = compositesInSoftware();
  const captured = inSoftware && settings.isTab ? withTrueColorSpace(streams.screen) : streams.screen;
  const screen = keepLatest(captured, { keepLast: true });
  let camera = keepCamera(streams.camera);
  const drawnOver: DrawnOver = { overlay: settings.overlay, marks: [] };
  const region = settings.region && followRegion(settings.region);
  const size = await sizeOf(screen, region, settings);
  let canvas = openCanvas(size, inSoftware);
  const delayOf = createPictureDelay();
  const draw = () => {
    const latest = screen.get();
    const delayMs = delayOf(latest?.timestamp ?? 0, performance.now());
    const picture = pictureOf(latest);
    const part = picture && region ? region.on(picture) : null;
    const content = { screen: picture, region: part, camera: pictureOf(camera?.get()), ...drawnOver };
    drawFrame(canvas.context, content, settings.hasBorder);
    return { frame: canvas.makeFrame(performance.now() * 1000), delayMs };
  };
  const change = ({ camera: nextCamera, region: nextRegion, width, ...others }: Omit<FrameChange, 'frameRate'>) => {
    Object.assign(drawnOver, others);
    if (nextCamera !== undefined) {
      camera?.close();
      camera = keepCamera(nextCamera);
    }
    if (nextRegion) region?.set(nextRegion);
    if (width) canvas = openCanvas(sizeAt(size, width), inSoftware);
  };
  return { draw, onScreen: screen.onFrame, change, size };
}

/**
 * Composes the newest frames of the sources at a steady rate until the worker or the output ends. A frame is skipped
 * while the output is not ready for it. When drawing fails later on, the output ends and the recording so far remains.
 * @throws Error when no frame can be drawn
 */
export async function composeFrames(streams: FrameStreams, settings: FrameSettings): Promise<ComposedFrames> {
  const frames = await openFrames(streams, settings);
  let hasStopped = false;
  let stopSlots = () => {};
  const stop = () => {
    hasStopped = true;
    stopSlots();
    frames.onScreen(() => {});
  };
  const output = openOutput(streams.output, stop);

  const compose = (intervalMs: number): number => {
    if (!output.isReady()) return performance.now();
    const { frame, delayMs } = frames.draw();
    return output.write(frame, delayMs, MAX_GAP * intervalMs);
  };
  const composeOrEnd = (intervalMs: number): number => {
    try {
      return compose(intervalMs);
    } catch (error) {
      console.error('The pictures of the recording cannot be put together any more.', error);
      stop();
      output.fail(error);
      return performance.now();
    }
  };
  const setFrameRate = (rate: number) => {
    if (hasStopped) return;
    stopSlots();
    const intervalMs = 1000 / rate;
    const slots = createFrameSlots({ makeFrame: () => composeOrEnd(intervalMs), intervalMs });
    const stopTicks = startTicks(rate, slots.onTick);
    frames.onScreen(slots.onPicture);
    stopSlots = () => {
      stopTicks();
      slots.stop();
    };
  };
  compose(1000 / settings.frameRate);
  setFrameRate(settings.frameRate);
  const change = ({ frameRate, ...others }: FrameChange) => {
    frames.change(others);
    if (frameRate) setFrameRate(frameRate);
  };
  return { size: frames.size, change, freeze: stop };
}
