/** Size of an embedded player where nobody asks for another, in pixels. */
export const EMBED_WIDTH = 960;
export const EMBED_HEIGHT = 540;
