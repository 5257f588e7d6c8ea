import { safeText } from '#shared/model/text.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Longest piece of a person's text that a mail repeats, in characters: a name, not a message. */
const QUOTED_MAX = 80;

/**
 * Text that a person wrote, as a mail may repeat it: on one line, short, and without marks that turn the reading
 * direction of what follows. It cannot begin a header of its own.
 */
export function quoted(text: string): string {
  const line = safeText(text, 'one-line').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > QUOTED_MAX ? `${characters.slice(0, QUOTED_MAX - 1).join('')}…` : line;
}

/** What a mail says. */
export interface MailParts {
  /** Paragraphs before and after what matters. */
  before: string[];
  /** What the mail brings: a text to read off, or a link with its label. */
  main: string | { label: string; url: string };
  after: string[];
  /** What is of little weight, at the end. */
  small: string;
}

const mainText = (main: MailParts['main']): string => (typeof main === 'string' ? main : `${main.label}: ${main.url}`);

const BUTTON =
  'display: inline-block; padding: 0.75rem 1.25rem; border-radius: 10px; background: #18181b; color: #fff; text-decoration: none';

const mainHtml = (main: MailParts['main']): string =>
  typeof main === 'string'
    ? `<p style="font-size: 2rem; font-weight: 600; letter-spacing: 0.25em; margin: 1rem 0">${escapeHtml(main)}</p>`
    : `<p><a href="${escapeHtml(main.url)}" style="${BUTTON}">${escapeHtml(main.label)}</a></p>`;

const paragraph = (text: string): string => `<p dir="auto">${escapeHtml(text)}</p>`;

/** The two forms of a mail's body. Every text is escaped here, and only here. */
export const mailBody = ({ before, main, after, small }: MailParts): { text: string; html: string } => ({
  text: [...before, mainText(main), ...after, small].join('\n\n'),
  html: `<!doctype html>
<html lang="en">
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #18181b; max-width: 32rem; margin: 2rem auto; padding: 0 1rem">
${[...before.map(paragraph), mainHtml(main), ...after.map(paragraph)].join('\n')}
<p style="color: #71717a">${escapeHtml(small)}</p>
</body>
</html>`,
});
