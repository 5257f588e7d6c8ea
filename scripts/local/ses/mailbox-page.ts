import { escapeXml } from '../aws/xml.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Mail, Mailbox } from './mailbox.ts';

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#e4e4e7, #2e2e33); --soft: light-dark(#6b6b76, #a1a1aa); }
  * { box-sizing: border-box; }
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#fafafa, #131316);
    color: light-dark(#18181b, #f4f4f5); }
  main { max-width: 760px; margin: 0 auto; padding: 40px 20px 80px; }
  h1 { font-size: 22px; margin: 0 0 4px; letter-spacing: -0.01em; }
  p.lead { margin: 0 0 24px; color: var(--soft); }
  article, .list { border: 1px solid var(--line); border-radius: 10px; background: light-dark(#fff, #1b1b1f);
    overflow: hidden; }
  .list a { display: block; padding: 14px 18px; color: inherit; text-decoration: none; }
  .list a + a { border-top: 1px solid var(--line); }
  .list a:hover, .list a:focus-visible { background: light-dark(#f4f4f5, #232328); }
  .row { display: flex; gap: 16px; justify-content: space-between; }
  .soft { color: var(--soft); font-size: 13px; font-variant-numeric: tabular-nums; }
  .subject { font-weight: 600; overflow-wrap: anywhere; }
  article header { padding: 18px; border-bottom: 1px solid var(--line); }
  pre { margin: 0; padding: 18px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  iframe { display: block; width: 100%; height: 520px; border: 0; background: #fff; }
  nav { margin-bottom: 20px; } nav a { color: inherit; }
  details { border-top: 1px solid var(--line); } summary { padding: 12px 18px; cursor: pointer; color: var(--soft); }`;

/** Where the mailbox is, on the app's port or on its own. */
export const MAILBOX_PATH = '/_local/mail';

/** Nobody may frame the mailbox: in a frame of another page, clicks could be led to the links of a mail. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'; " +
  "base-uri 'none'; form-action 'none'";

const page = (status: number, title: string, body: string): Answer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
  },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title><style>${STYLE}</style><main>${body}</main></html>`,
});

const when = (date: string) => `<time class="soft" datetime="${date}">${date.slice(0, 19).replace('T', ' ')}</time>`;

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

function mailPage({ from, to, subject, text, html, date }: Mail): Answer {
  const head = `<header><h1>${escapeXml(subject)}</h1><div class="row soft"><span>${escapeXml(from)} → ${escapeXml(to)}
</span>${when(date)}</div></header>`;
  const rich = html && `<iframe sandbox="allow-popups" title="Message" srcdoc="${escapeXml(html)}"></iframe>`;
  const plain = text && `<pre>${withLinks(text)}</pre>`;
  const body = rich ? `${rich}<details><summary>Plain text</summary>${plain}</details>` : plain;
  return page(200, subject, `<nav><a href="${MAILBOX_PATH}">← Mailbox</a></nav><article>${head}${body}</article>`);
}

/** The mailbox as a page, or with `?format=json` as `[{to, subject, text, html, date}]` for programs; newest first. */
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
  const plain = mails.map(({ id: _id, from: _from, ...mail }) => mail);
  return json(200, plain, { 'cache-control': 'no-store' });
}
