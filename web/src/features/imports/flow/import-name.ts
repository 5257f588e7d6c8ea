import { NAME_MAX_LENGTH } from '#shared/model/account.ts';
import { safeText } from '#shared/model/text.ts';

const UNNAMED = 'Untitled video';

/** An ending of two to five letters and digits. 'Take 1.5 final' has no ending. */
const ENDING = /\.[a-z0-9]{2,5}$/i;

/** Name of the recording for a file: the file name without its ending, cleaned like every name. */
export function importName(fileName: string): string {
  const clean = safeText(fileName.normalize().replace(ENDING, ''), 'one-line');
  // The cut must not leave half of a surrogate pair.
  return (
    clean
      .slice(0, NAME_MAX_LENGTH)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || UNNAMED
  );
}
