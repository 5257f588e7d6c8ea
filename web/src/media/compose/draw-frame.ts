import { fitBox, type Size } from './frame-geometry.ts';
import { type Overlay, overlayBox, overlayCrop } from './overlay.ts';

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
}

/** How a recording composes its pictures at first. */
export interface CompositionSettings {
  /** Size of the recorded picture as a share of the screen's, 0 to 1. */
  scale: number;
  /** Pixels that neither side of the picture exceeds; null for no limit. */
  longestSide: number | null;
  /** Pictures a second. */
  frameRate: number;
  hasBorder: boolean;
}

/** The members of a 2D context that drawing needs; the contexts of pages and workers both have them. */
type Context = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'clip'
  | 'drawImage'
  | 'fillRect'
  | 'fillStyle'
  | 'lineWidth'
  | 'rect'
  | 'restore'
  | 'save'
  | 'stroke'
  | 'strokeStyle'
> & { canvas: Size };

function drawScreen(context: Context, screen: SourceImage | null, canvas: Size) {
  const box = screen ? fitBox(screen, canvas) : null;
  if (box?.width !== canvas.width || box.height !== canvas.height) {
    context.fillStyle = 'black';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  if (screen && box) context.drawImage(screen.image, box.x, box.y, box.width, box.height);
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
    context.rect(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset);
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

/** Draws a frame: the screen as large as it fits, and the camera over one of its corners. */
export function drawFrame(context: Context, { screen, camera, overlay }: FrameContent, hasBorder: boolean): void {
  drawScreen(context, screen, context.canvas);
  if (camera) drawCamera(context, camera, overlay, hasBorder);
}
