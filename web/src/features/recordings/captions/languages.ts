import { UNKNOWN_LANGUAGE } from '#shared/model/editing/transcripts.ts';

/** Languages that can be chosen for captions, as BCP 47 tags. */
const TAGS = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'en-US', 'es', 'es-419', 'et', 'fa', 'fi', 'fil'],
  ...['fr', 'fr-CA', 'gu', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'kn', 'ko', 'lt', 'lv', 'ml', 'mr', 'ms', 'nb'],
  ...['nl', 'pa', 'pl', 'pt', 'pt-BR', 'pt-PT', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tr', 'uk'],
  ...['ur', 'vi', 'zh', 'zh-Hans', 'zh-Hant'],
];

const nameIn = (reader: string, tag: string): string =>
  new Intl.DisplayNames([reader], { type: 'language' }).of(tag) ?? tag;

export const languageName = (tag: string): string =>
  tag === UNKNOWN_LANGUAGE ? 'Unknown language' : nameIn('en', tag);

/** Name of a language in that language, such as Deutsch. */
export function ownName(tag: string): string {
  const name = nameIn(tag, tag);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

export const LANGUAGES: readonly { value: string; label: string }[] = TAGS.map((value) => ({
  value,
  label: languageName(value),
})).sort((one, other) => one.label.localeCompare(other.label, 'en'));

const known = (tag: string): string | undefined => TAGS.find((each) => each.toLowerCase() === tag.toLowerCase());

/** The language in a file name, as in `talk.pt-BR.vtt`; undefined when the name contains no known language. */
export function languageOfFile(name: string): string | undefined {
  const [, tag] = /[._]([a-z]{2,3}(?:-[a-z0-9]{2,4})?)\.[a-z]+$/i.exec(name) ?? [];
  return tag && (known(tag) ?? known(tag.split('-')[0] ?? ''));
}

/**
 * The first of the user's languages that can be chosen, such as `de` for `de-AT`; English when none of them can be.
 * @param languages BCP 47 tags, preferred one first
 */
export function firstLanguage(languages: readonly string[]): string {
  for (const tag of languages) {
    const found = known(tag.split('-')[0] ?? '');
    if (found) return found;
  }
  return 'en';
}
