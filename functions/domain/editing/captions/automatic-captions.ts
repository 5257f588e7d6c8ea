import { UNKNOWN_LANGUAGE } from '#shared/model/editing/transcripts.ts';
import type { StoredCaptions } from '../../../data/video/file.ts';
import { hasName } from './change-captions.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** Name of a language in players, without its variant. @param language BCP 47 */
const nameOf = (language: string): string =>
  language === UNKNOWN_LANGUAGE ? 'Unknown language' : (names.of(language.split('-')[0] ?? language) ?? language);

/** The name of automatic captions: no others of the recording have it. @param captions the others */
export function freeName(captions: readonly StoredCaptions[], language: string): string {
  const name = nameOf(language);
  const tries = [name, ...captions.map((_, index) => `${name} ${index + 2}`)];
  return tries.find((each) => !hasName(captions, each)) ?? name;
}

/**
 * The captions of a recording with a text that the engine made. A text that a person has corrected stays; the new one is
 * what *Restore automatic* restores. A language that somebody has chosen stays if the engine states none.
 * @param id of the engine's file
 * @returns also the file that nothing needs any more
 */
export function withAutomaticText(
  captions: readonly StoredCaptions[],
  { id, language }: { id: string; language: string },
): { captions: StoredCaptions[]; ended: string[] } {
  const found = captions.find(({ automatic }) => automatic !== null);
  if (!found?.automatic) {
    const label = freeName(captions, language);
    return { captions: [...captions, { id, language, label, automatic: { fileId: id, earlier: [] } }], ended: [] };
  }
  const isCorrected = found.automatic.fileId !== found.id;
  const automatic = { ...found.automatic, fileId: id };
  const others = captions.filter((each) => each !== found);
  const spoken = language === UNKNOWN_LANGUAGE ? found.language : language;
  const after = isCorrected
    ? { ...found, automatic }
    : { ...found, id, language: spoken, label: freeName(others, spoken), automatic };
  return { captions: captions.map((each) => (each === found ? after : each)), ended: [found.automatic.fileId] };
}
