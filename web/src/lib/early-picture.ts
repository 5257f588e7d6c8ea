/** Keeps the pictures while they load. */
const pictures: HTMLImageElement[] = [];

/**
 * Begins to load a picture that a screen shows first, before the scripts of the screen are there. One that fails leaves its
 * place empty, so that no copy of it is requested: the screen itself tries another address.
 */
export function loadPicture(src: string): HTMLImageElement {
  const picture = new Image();
  picture.alt = '';
  picture.className = 'size-full object-cover';
  picture.fetchPriority = 'high';
  picture.onerror = () => picture.remove();
  picture.src = src;
  pictures.push(picture);
  return picture;
}

/** Resolves when the first of these pictures is there, and at once without any. It fails with the picture. */
export const firstPicture = (): Promise<void> => pictures[0]?.decode() ?? Promise.resolve();
