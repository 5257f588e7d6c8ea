import { escapeHtml } from '#shared/rules/ground/escape-html.ts';
import { PICTURE_ID } from '../../../gateways/mime-message.ts';

/** A line of a mail, with the address of a button or link. The first of a mail is a paragraph. */
export interface MailLine {
  /** `code`: to copy. `picture`: the mail's own; the text says what it shows, for people who do not see it. */
  kind: 'text' | 'code' | 'picture' | 'small';
  text: string;
  url?: string;
}

/**
 * The colors of the product for mail programs, in hexadecimal. The light ones are in the style of each element,
 * because many programs ignore style sheets. Programs with dark mode take the dark ones from the style sheet.
 */
const LIGHT = {
  page: '#f3f6f4',
  card: '#ffffff',
  border: '#dbe2de',
  text: '#16211d',
  muted: '#56645e',
  accent: '#0b6b52',
  onAccent: '#ffffff',
  soft: '#e6f4ee',
};
const DARK: typeof LIGHT = {
  page: '#0f1513',
  card: '#18201d',
  border: '#313b37',
  text: '#eef3f0',
  muted: '#a6b3ad',
  accent: '#5fdcb0',
  onAccent: '#06251c',
  soft: '#17382d',
};

/** Colored elements: the class, and the inline style. */
const COLORED: Record<string, (colors: typeof LIGHT) => string> = {
  page: ({ page, text }) => `background-color: ${page}; color: ${text}`,
  card: ({ card, border, text }) => `background-color: ${card}; border-color: ${border}; color: ${text}`,
  text: ({ text }) => `color: ${text}`,
  muted: ({ muted }) => `color: ${muted}`,
  button: ({ accent }) => `background-color: ${accent}`,
  label: ({ onAccent }) => `color: ${onAccent}`,
  code: ({ soft, text }) => `background-color: ${soft}; color: ${text}`,
  address: ({ muted }) => `color: ${muted}`,
  picture: ({ border }) => `border-color: ${border}`,
};

/** Class and style of an element: the style sheet repeats the colors, for dark mode, and nothing else. */
const styleOf = (name: keyof typeof COLORED, style = ''): string =>
  `class="${name}" style="${style}${style && '; '}${COLORED[name]?.(LIGHT)}"`;

const important = (style: string): string => style.replace(/(;|$)/g, ' !important$1');

const darkRules = (prefix: string): string =>
  Object.entries(COLORED)
    .map(([name, style]) => `${prefix}.${name} { ${important(style(DARK))} }`)
    .join('\n');

/** The prefix is how Outlook on the web marks a mail that it shows in dark colors: it knows no media query. */
const STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules('')}
}
${darkRules('[data-ogsc] ')}
@media (max-width: 640px) { .card { padding: 24px 20px !important; } }`;

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const FONT = "font-family: Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const paragraph = (text: string): string =>
  `<p ${styleOf('text', 'margin: 0 0 16px; font-size: 16px; line-height: 24px; overflow-wrap: anywhere')}>${escapeHtml(text)}</p>`;

/** The picture is in the mail: an address of media would end within an hour. */
const pictureHtml = (text: string): string =>
  `<p style="margin: 0 0 16px"><img src="cid:${PICTURE_ID}" alt="${escapeHtml(text)}" width="320" ${styleOf('picture', 'display: block; box-sizing: border-box; width: 320px; max-width: 100%; height: auto; border-width: 1px; border-style: solid; border-radius: 8px')}></p>`;

const codeHtml = (code: string): string =>
  `<p ${styleOf('code', 'margin: 8px 0 24px; padding: 16px 0 16px 8px; border-radius: 10px; font-size: 32px; line-height: 40px; font-weight: 600; letter-spacing: 8px; text-align: center')}>${escapeHtml(code)}</p>`;

/**
 * A table is the only button that every mail program displays. The address is below it, for programs that do not open
 * links.
 */
const buttonHtml = (label: string, url: string): string => `<table ${TABLE} style="margin: 8px 0 16px">
<tr><td ${styleOf('button', 'border-radius: 10px')}><a href="${escapeHtml(url)}" ${styleOf('label', 'display: inline-block; padding: 12px 22px; border-radius: 10px; font-size: 16px; line-height: 24px; font-weight: 600; text-decoration: none')}>${escapeHtml(label)}</a></td></tr>
</table>
<p ${styleOf('address', 'margin: 0 0 24px; font-size: 13px; line-height: 20px; word-break: break-all')}>${escapeHtml(url)}</p>`;

const smallHtml = (text: string): string =>
  `<p ${styleOf('muted', 'margin: 0; font-size: 14px; line-height: 20px; overflow-wrap: anywhere')}>${escapeHtml(text)}</p>`;

const smallLinkHtml = (label: string, url: string): string =>
  `<p ${styleOf('muted', 'margin: 12px 0 0; font-size: 14px; line-height: 20px')}><a href="${escapeHtml(url)}" ${styleOf('muted', 'text-decoration: underline')}>${escapeHtml(label)}</a></p>`;

const PLAIN: Record<MailLine['kind'], (text: string) => string> = {
  text: paragraph,
  code: codeHtml,
  picture: pictureHtml,
  small: smallHtml,
};

function lineHtml({ kind, text, url }: MailLine): string {
  if (url === undefined) return PLAIN[kind](text);
  return kind === 'small' ? smallLinkHtml(text, url) : buttonHtml(text, url);
}

/** A corner of the frame in the mark. */
const corner = (y: 'top' | 'bottom', x: 'left' | 'right'): string =>
  `<td style="width: 4px; height: 4px; border-${y}: 2px solid #ffffff; border-${x}: 2px solid #ffffff; border-${y}-${x}-radius: 3px; font-size: 0; line-height: 0"></td>`;

const row = (y: 'top' | 'bottom'): string =>
  `<tr>${corner(y, 'left')}<td style="font-size: 0; line-height: 0"></td>${corner(y, 'right')}</tr>`;

/** The mark of the product, of cells: mail programs do not load pictures unasked. */
const MARK = `<table ${TABLE} align="center" style="margin: 0 auto">${row('top')}
<tr><td></td><td width="8" height="8" style="width: 8px; height: 8px; border-radius: 4px; background-color: #ff5a4f; font-size: 0; line-height: 0"></td><td></td></tr>
${row('bottom')}</table>`;

/** The name of the product beside its mark. */
const BRAND = `<table ${TABLE} style="margin: 0 0 20px">
<tr>
<td width="32" height="32" align="center" valign="middle" style="width: 32px; height: 32px; border-radius: 8px; background-color: #0b6b52">${MARK}</td>
<td ${styleOf('text', 'padding-left: 10px; font-size: 17px; line-height: 32px; font-weight: 600')}>Framekeep</td>
</tr>
</table>`;

/** The HTML form of a mail. Every text is escaped here, and only here. */
export const mailHtml = (lines: MailLine[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Framekeep</title>
<style>
${STYLES}
</style>
</head>
<body ${styleOf('page', `margin: 0; padding: 0; ${FONT}`)}>
<div style="display: none; max-height: 0; overflow: hidden">${escapeHtml(lines[0]?.text ?? '')}</div>
<table ${TABLE} width="100%" ${styleOf('page')}>
<tr><td align="center" style="padding: 32px 12px">
<table ${TABLE} width="100%" style="max-width: 600px; text-align: left; ${FONT}">
<tr><td style="padding: 0 4px">${BRAND}</td></tr>
<tr><td ${styleOf('card', 'padding: 32px; border-width: 1px; border-style: solid; border-radius: 10px')}>
${lines.map(lineHtml).join('\n')}
</td></tr>
<tr><td ${styleOf('muted', 'padding: 20px 4px 0; font-size: 13px; line-height: 20px')}>Framekeep, the web recorder.</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
