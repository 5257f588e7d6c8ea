/** Words of a video, in one language. */
export interface Caption {
  /** Address of a WebVTT file on this origin. */
  src: string;
  /** The language, as its readers call it. */
  label: string;
  /** BCP 47. */
  language: string;
}

type Named = Pick<Caption, 'language' | 'label'>;

const primary = (tag: string) => tag.toLowerCase().split('-')[0];

/**
 * The captions to begin with: those that the viewer has chosen last, else the first in that language, else the first in one
 * of the viewer's languages, else the first.
 * @param chosen null for a viewer who has never chosen
 * @param languages BCP 47, the best first
 * @returns an index
 */
export function captionFor(captions: readonly Named[], chosen: Named | null, languages: readonly string[]): number {
  const same = captions.findIndex(({ language, label }) => language === chosen?.language && label === chosen.label);
  if (same >= 0) return same;
  for (const wanted of chosen ? [chosen.language, ...languages] : languages) {
    const found = captions.findIndex(({ language }) => primary(language) === primary(wanted));
    if (found >= 0) return found;
  }
  return 0;
}
