import { drawMarks, type MarkContext } from './draw-marks.ts';
import { type Box, fitBox, type Size } from './frame-geometry.ts';
import { type Mark, markNow } from './marks.ts';
import { type Overlay, overlayBox, overlayCrop, overlayRadius } from './overlay.ts';
import type { Region } from './region.ts';

/** Width of the camera's white border, in pixels; on low quality it has none. */
const BORDER = 2;

export interface SourceImage extends Size {
  image: CanvasImageSource;
}

/** The content of one frame of a recording; null where there is no picture at the moment. */
export interface FrameContent {
  screen: SourceImage | null;
  camera: SourceImage | null;
  overlay: Overlay;
  /** The part of the screen that is shown, in its pixels; null for all of it. */
  region: Box | null;
  /** What is drawn on the screen; empty for nothing. */
  marks: readonly Mark[];
}

export interface CompositionSettings {
  /** Size of the recorded picture as a share of the screen's, 0 to 1. */
  scale: number;
  /** Pixels that neither side of the picture exceeds; null for no limit. */
  longestSide: number | null;
  /** Pictures a second. */
  frameRate: number;
  hasBorder: boolean;
  /** The part of the screen that is recorded; null for all of it. */
  region: Region | null;
  /** The place of the camera in the first pictures. */
  overlay: Overlay;
}

/** The members of a 2D context that drawing needs; the contexts of pages and workers both have them. */
type Context = MarkContext &
  Pick<OffscreenCanvasRenderingContext2D, 'arc' | 'drawImage' | 'roundRect'> & { canvas: Size };

/**
 * Draws the screen, or a part of it.
 * @returns where that is in the picture; null without a screen
 */
function drawScreen(context: Context, screen: SourceImage | null, part: Box | null, canvas: Size): Box | null {
  const box = screen ? fitBox(part ?? screen, canvas) : null;
  if (box?.width !== canvas.width || box.height !== canvas.height) {
    context.fillStyle = 'black';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  if (!screen || !box) return null;
  if (part) {
    context.drawImage(screen.image, part.x, part.y, part.width, part.height, box.x, box.y, box.width, box.height);
  } else context.drawImage(screen.image, box.x, box.y, box.width, box.height);
  return box;
}

/** Where the whole screen would be if a part of it is in this box. */
function wholeOf(screen: Size, part: Box | null, box: Box): Box {
  if (!part) return box;
  const [wide, high] = [box.width / part.width, box.height / part.height];
  return {
    x: box.x - part.x * wide,
    y: box.y - part.y * high,
    width: screen.width * wide,
    height: screen.height * high,
  };
}

function drawCamera(context: Context, camera: SourceImage, overlay: Overlay, hasBorder: boolean) {
  const box = overlayBox(camera, context.canvas, overlay);
  // A smaller box has no room for a circle.
  if (Math.min(box.width, box.height) <= BORDER) return;
  // A stroke is centered on its path: half a border inside the box keeps all of it in the box.
  const inset = hasBorder ? BORDER / 2 : 0;
  context.beginPath();
  if (overlay.shape === 'circle') {
    const radius = box.width / 2;
    context.arc(box.x + radius, box.y + radius, radius - inset, 0, 2 * Math.PI);
  } else {
    const [x, y, width, height] = [box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset];
    if (overlay.shape === 'rounded') context.roundRect(x, y, width, height, overlayRadius(box, overlay.shape) - inset);
    else context.rect(x, y, width, height);
  }
  const crop = overlayCrop(camera, overlay.shape);
  context.save();
  context.clip();
  context.drawImage(camera.image, crop.x, crop.y, crop.width, crop.height, box.x, box.y, box.width, box.height);
  context.restore();
  if (!hasBorder) return;
  context.strokeStyle = 'white';
  context.lineWidth = BORDER;
  context.stroke();
}

/**
 * Draws a frame: the screen or the chosen part of it, as large as it fits, what is drawn on it, and the camera over
 * it.
 */
export function drawFrame(context: Context, content: FrameContent, hasBorder: boolean): void {
  const { screen, region, camera, overlay, marks } = content;
  const { canvas } = context;
  const shown = drawScreen(context, screen, region, canvas);
  if (screen && shown && marks.length > 0) {
    const place = { shown, surface: wholeOf(screen, region, shown), width: canvas.width };
    drawMarks(context, marks, place, markNow());
  }
  if (camera) drawCamera(context, camera, overlay, hasBorder);
}
