import { NAME_MAX_LENGTH } from '#shared/model/account.ts';
import { safeText } from '#shared/model/text.ts';

const UNNAMED = 'Untitled video';

/** An ending of up to five letters and digits: of 'Take 1.5 final' all is name. */
const ENDING = /\.[a-z0-9]{2,5}$/i;

/** Name of the recording that a file becomes: that of the file without its ending, cleaned as every name has to be. */
export function importName(fileName: string): string {
  const clean = safeText(fileName.normalize().replace(ENDING, ''), 'one-line');
  // Without half of a character at the end.
  return (
    clean
      .slice(0, NAME_MAX_LENGTH)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || UNNAMED
  );
}
