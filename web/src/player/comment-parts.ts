/** A piece of a comment's text: `url` opens in another tab, `at` seeks to a moment, in seconds. */
export type CommentPart = { text: string; url?: string; at?: number };

/** An address, or a time such as 1:23 or 1:02:03 that no other digit, colon or letter touches. */
const PART = /(https?:\/\/[^\s<>"']+)|(?<![\p{L}\p{N}:.])(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?![\p{L}\p{N}:]|\.\d)/giu;
/** Characters that end a sentence or brackets are not part of an address. */
const END = /(?<![.,:;!?)\]}'"])[.,:;!?)\]}'"]+$/u;

function addressIn(match: string): CommentPart | null {
  const opened = (match.match(/\(/g) ?? []).length;
  const isClosing = match.endsWith(')') && opened >= (match.match(/\)/g) ?? []).length;
  const text = isClosing ? match : match.replace(END, '');
  try {
    return { text, url: new URL(text).href };
  } catch {
    return null;
  }
}

function partOf(match: RegExpMatchArray, duration: number | null): CommentPart | null {
  const [text, address, hours = 0, minutes = 0, seconds] = match;
  if (address !== undefined) return addressIn(address);
  const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const isTime = hours === 0 || Number(minutes) < 60;
  return isTime && (duration === null || at <= duration) ? { text, at } : null;
}

/**
 * The parts of a comment's text, in order. Together, their texts are the text.
 * @param duration of the recording, in seconds; null while it is not known. Later times are plain text
 */
export function commentParts(text: string, duration: number | null): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const part = partOf(match, duration);
    if (!part) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push(part);
    end = match.index + part.text.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}
