import { SPOKEN_LANGUAGES_MAX } from '#shared/limits.ts';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '#shared/model/editing/transcripts.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** The languages that can be chosen, with their English names. */
const OPTIONS = SPOKEN_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) =>
  one.label.localeCompare(other.label, 'en'),
);

const spoken = (language: string) => language.split('-')[0];

/** Languages that can be added: no two variants of one, which cannot be told apart, and not too many. */
export const languagesToAdd = (chosen: readonly SpokenLanguage[]): { value: SpokenLanguage; label: string }[] =>
  chosen.length < SPOKEN_LANGUAGES_MAX
    ? OPTIONS.filter(({ value }) => chosen.every((each) => spoken(each) !== spoken(value)))
    : [];
