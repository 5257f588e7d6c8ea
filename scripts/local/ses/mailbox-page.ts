import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dateTimeText } from '#shared/english-format.ts';
import { escapeXml } from '../aws/xml.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Mail, Mailbox } from './mailbox.ts';

const STYLE = `
  * { box-sizing: border-box; }
  body { margin: 0; font: 15px/1.5 "Inter Variable", system-ui, sans-serif; background: var(--background);
    color: var(--foreground); }
  main { max-width: 760px; margin: 0 auto; padding: 24px 20px 80px; }
  .brand { display: flex; align-items: center; gap: 10px; margin-bottom: 32px; font-size: 17px; font-weight: 600;
    letter-spacing: -0.02em; }
  .brand img { width: 28px; height: 28px; }
  h1 { font-size: 22px; font-weight: 600; margin: 0 0 4px; letter-spacing: -0.02em; overflow-wrap: anywhere; }
  p.lead { margin: 0 0 24px; color: var(--muted-foreground); }
  article, .list { border: 1px solid var(--border); border-radius: 14px; background: var(--card); overflow: hidden; }
  .list a { display: block; padding: 14px 18px; color: inherit; text-decoration: none; }
  .list a + a { border-top: 1px solid var(--border); }
  .list a:hover { background: var(--accent); }
  a:focus-visible, summary:focus-visible { outline: 2px solid var(--ring); outline-offset: -2px; }
  .row { display: flex; flex-wrap: wrap; gap: 2px 16px; justify-content: space-between; }
  .soft { color: var(--muted-foreground); font-size: 13px; font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere; }
  .subject { font-weight: 500; overflow-wrap: anywhere; }
  article header { padding: 18px; border-bottom: 1px solid var(--border); }
  pre { margin: 0; padding: 18px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  pre a, nav a { color: var(--primary-text); }
  iframe { display: block; width: 100%; height: 820px; border: 0; background: #fff; }
  nav { margin-bottom: 20px; }
  details { border-top: 1px solid var(--border); }
  summary { padding: 12px 18px; cursor: pointer; color: var(--muted-foreground); }`;

const ROOT = path.resolve(import.meta.dirname, '../../..');

const read = (name: string): Buffer => readFileSync(path.join(ROOT, name));
const dataUrl = (type: string, name: string): string => `data:${type};base64,${read(name).toString('base64')}`;

interface PageStyle {
  style: string;
  /** Address of the logo's picture. */
  logo: string;
}

let pageStyle: PageStyle | null = null;

/** The product's colors, type and logo. They are in the page: the mailbox may have a port without the app's files. */
function readStyle(): PageStyle {
  if (pageStyle) return pageStyle;
  const font = dataUrl('font/woff2', 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const face = `@font-face { font-family: "Inter Variable"; font-weight: 100 900; src: url(${font}) format("woff2"); }`;
  const [colors = ''] = read('web/src/ui/tokens.css').toString().split('@theme');
  pageStyle = { style: `${face}\n${colors}\n${STYLE}`, logo: dataUrl('image/svg+xml', 'web/public/favicon.svg') };
  return pageStyle;
}

/** Where the mailbox is, on the app's port or on its own. */
export const MAILBOX_PATH = '/_local/mail';

/** Nobody may frame the mailbox: in a frame of another page, clicks could be led to the links of a mail. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-src 'self'; frame-ancestors 'none'; " +
  "base-uri 'none'; form-action 'none'";

/** Mails have texts of strangers. */
const UNTRUSTED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

function page(status: number, title: string, body: string): Answer {
  const { style, logo } = readStyle();
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...UNTRUSTED,
      'content-security-policy': POLICY,
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title><link rel="icon" href="${logo}"><style>${style}</style>
<main><div class="brand"><img src="${logo}" alt="">Framekeep</div>${body}</main></html>`,
  };
}

const when = (date: string) => `<time class="soft" datetime="${date}">${dateTimeText(date)}</time>`;

const row = ({ id, to, subject, date }: Mail) => `<a href="${MAILBOX_PATH}/${id}">
<div class="row"><span class="subject">${escapeXml(subject)}</span>${when(date)}</div>
<div class="soft">to ${escapeXml(to)}</div></a>`;

function listPage(mails: Mail[]): Answer {
  const list =
    mails.length > 0 ? mails.map(row).join('') : '<pre>No mail yet. Sign up, and the code arrives here.</pre>';
  const lead = 'Mails from this machine. None of them leaves it.';
  return page(200, 'Mailbox', `<h1>Mailbox</h1><p class="lead">${lead}</p><div class="list">${list}</div>`);
}

/** Web addresses in a plain text become links. */
const withLinks = (text: string) =>
  escapeXml(text).replace(/https?:\/\/[^\s<&]+(?:&amp;[^\s<&]+)*/g, (url) => `<a href="${url}">${url}</a>`);

/** The HTML of a mail with its picture in it. */
const shownHtml = ({ html, picture }: Mail): string =>
  picture ? html.replaceAll(`cid:${picture.id}`, `data:image/jpeg;base64,${picture.jpeg}`) : html;

function mailPage(mail: Mail): Answer {
  const { from, to, subject, text, date } = mail;
  const html = shownHtml(mail);
  const head = `<header><h1>${escapeXml(subject)}</h1><div class="row soft"><span>${escapeXml(from)} → ${escapeXml(to)}
</span>${when(date)}</div></header>`;
  const rich = html && `<iframe sandbox="allow-popups" title="Message" srcdoc="${escapeXml(html)}"></iframe>`;
  const plain = text && `<pre>${withLinks(text)}</pre>`;
  const body = rich ? `${rich}<details><summary>Plain text</summary>${plain}</details>` : plain;
  return page(200, subject, `<nav><a href="${MAILBOX_PATH}">← Mailbox</a></nav><article>${head}${body}</article>`);
}

/**
 * The mailbox as a page, or with `?format=json` as `[{to, subject, text, html, date}]` for programs, with `&to=` those to
 * one address; newest first.
 */
export function mailboxPage(mailbox: Mailbox, url: URL): Answer {
  const mails = mailbox.list();
  const id = url.pathname.replace(/^\/_local\/mail\/?/, '');
  if (id) {
    const mail = mails.find((each) => each.id === id);
    return mail
      ? mailPage(mail)
      : page(404, 'No such mail', `<h1>No such mail</h1><a href="${MAILBOX_PATH}">Mailbox</a>`);
  }
  if (url.searchParams.get('format') !== 'json') return listPage(mails);
  const to = url.searchParams.get('to')?.toLowerCase();
  const asked = to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === to);
  const plain = asked.map(({ id: _id, from: _from, picture: _picture, ...mail }) => mail);
  return json(200, plain, UNTRUSTED);
}
