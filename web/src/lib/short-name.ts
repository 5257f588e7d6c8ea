/** Length of a name that fits in two lines of a toast, in characters. */
const SHORT_MAX = 60;

/** A name for a sentence: its beginning if it is long. */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > SHORT_MAX ? `${characters.slice(0, SHORT_MAX).join('')}…` : name;
}
