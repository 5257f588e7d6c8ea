import { fitBox, overlayBox, type Size } from './frame-geometry.ts';

/** Width of its white border, in pixels; on low quality it has none. */
const OVERLAY_BORDER = 2;

/** An image and its size as it is to be seen. */
export interface SourceImage extends Size {
  image: CanvasImageSource;
}

/** What one frame of a recording shows; null is what there is no picture of now. */
export interface FrameContent {
  screen: SourceImage | null;
  camera: SourceImage | null;
}

/** How the pictures of a recording are put together. */
export interface CompositionSettings {
  /** Size of the recorded picture as a share of the screen's, 0 to 1. */
  scale: number;
  /** Pictures a second. */
  frameRate: number;
  /** Whether the camera's picture has a border. */
  hasBorder: boolean;
}

/** What drawing needs of a 2D context: a page's and a worker's both have it. */
type Context = Pick<
  OffscreenCanvasRenderingContext2D,
  'drawImage' | 'fillRect' | 'fillStyle' | 'lineWidth' | 'strokeRect' | 'strokeStyle'
> & { canvas: Size };

function drawScreen(context: Context, screen: SourceImage | null, canvas: Size) {
  const box = screen ? fitBox(screen, canvas) : null;
  if (box?.width !== canvas.width || box.height !== canvas.height) {
    context.fillStyle = 'black';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  if (screen && box) context.drawImage(screen.image, box.x, box.y, box.width, box.height);
}

function drawCamera(context: Context, camera: SourceImage, canvas: Size, hasBorder: boolean) {
  const { x, y, width, height } = overlayBox(camera, canvas);
  context.drawImage(camera.image, x, y, width, height);
  if (!hasBorder) return;
  context.strokeStyle = 'white';
  context.lineWidth = OVERLAY_BORDER;
  // A line runs along the middle of its width: this keeps all of it inside the box.
  const half = OVERLAY_BORDER / 2;
  context.strokeRect(x + half, y + half, width - OVERLAY_BORDER, height - OVERLAY_BORDER);
}

/** Draws a frame: the screen, as large as it fits, and the camera over its lower left corner. */
export function drawFrame(context: Context, { screen, camera }: FrameContent, hasBorder: boolean): void {
  const { canvas } = context;
  drawScreen(context, screen, canvas);
  if (camera) drawCamera(context, camera, canvas, hasBorder);
}
