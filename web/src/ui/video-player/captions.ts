/** Words of a video, in one language. */
export interface Caption {
  /** Address of a WebVTT file on this origin. */
  src: string;
  /** The language, as its readers call it. */
  label: string;
  /** BCP 47. */
  language: string;
}

/**
 * The captions to begin with: the first that is in one of the viewer's languages, else the first.
 * @param languages BCP 47, the best first
 * @returns an index
 */
export function captionFor(captions: readonly Pick<Caption, 'language'>[], languages: readonly string[]): number {
  const primary = (tag: string) => tag.toLowerCase().split('-')[0];
  for (const language of languages) {
    const found = captions.findIndex((caption) => primary(caption.language) === primary(language));
    if (found >= 0) return found;
  }
  return 0;
}
