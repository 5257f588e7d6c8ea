/** In pixels, as are all sizes and places here. */
export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** Video encoders take even sizes only. */
const even = (length: number) => Math.max(2, 2 * Math.round(length / 2));

/**
 * Size of the recorded picture.
 * @param scale of the screen's own size, 0 to 1
 */
export const canvasSize = (screen: Size, scale: number): Size => ({
  width: even(screen.width * scale),
  height: even(screen.height * scale),
});

/** Where a picture of any proportion goes, as large as it fits, in the middle: what is left over are bars. */
export function fitBox(picture: Size, canvas: Size): Box {
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const fitted = (length: number, available: number) => {
    const rounded = Math.round(length * scale);
    // Made even, the canvas is up to a pixel off the screen's proportion: no reason for a bar.
    return available - rounded <= 2 ? available : rounded;
  };
  const width = fitted(picture.width, canvas.width);
  const height = fitted(picture.height, canvas.height);
  return { x: Math.floor((canvas.width - width) / 2), y: Math.floor((canvas.height - height) / 2), width, height };
}
