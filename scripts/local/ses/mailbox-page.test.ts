import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

const folder = temporaryFolder();

it('no page of another site may frame the mailbox, and no browser takes an answer for another type', () => {
  const mailbox = new Mailbox(folder, quietLog);
  const mail = { from: 'a@example.com', to: 'b@example.com', recipients: [], subject: 'Code', text: '1', html: '<p>1' };
  const id = mailbox.deliver(mail);
  for (const [end, status] of [
    ['', 200],
    [`/${id}`, 200],
    ['/none', 404],
    ['?format=json', 200],
  ] as const) {
    const answer = mailboxPage(mailbox, new URL(`http://localhost/_local/mail${end}`));
    expect(answer.status).toBe(status);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    if (answer.headers['content-type'] === 'application/json') continue;
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

it('a program may ask for the mails to one address', () => {
  const mailbox = new Mailbox(mkdtempSync(path.join(folder, 'two-')), quietLog);
  const mail = { from: 'a@example.com', recipients: [], subject: 'Code', text: '1', html: '<p>1' };
  for (const to of ['ann@example.com', 'bob@example.com', 'Ann@example.com']) mailbox.deliver({ ...mail, to });
  const { body } = mailboxPage(mailbox, new URL('http://localhost/_local/mail?format=json&to=ann%40EXAMPLE.com'));
  expect(JSON.parse(String(body)).map(({ to }: { to: string }) => to)).toEqual(['Ann@example.com', 'ann@example.com']);
});

it('the mailbox shows the picture of a mail, and gives programs its texts alone', () => {
  const mailbox = new Mailbox(mkdtempSync(path.join(folder, 'picture-')), quietLog);
  const mail = { from: 'a@example.com', to: 'b@example.com', recipients: [], subject: 'New', text: '1' };
  const picture = { id: 'frame@framekeep', jpeg: 'AAAA' };
  const id = mailbox.deliver({ ...mail, html: '<img src="cid:frame@framekeep">', picture });
  const bodyOf = (end: string) => String(mailboxPage(mailbox, new URL(`http://localhost/_local/mail${end}`)).body);
  expect(bodyOf(`/${id}`)).toContain('data:image/jpeg;base64,AAAA');
  expect(bodyOf('?format=json')).not.toContain('AAAA');
});

it("the mailbox has the product's colors, type and logo in the page itself", () => {
  const { body } = mailboxPage(new Mailbox(folder, quietLog), new URL('http://localhost/_local/mail'));
  expect(body).toContain('--primary: light-dark(');
  expect(body).toMatch(/font-family: "Inter Variable";[^}]*url\(data:font\/woff2;base64,/);
  expect(body).toContain('<img src="data:image/svg+xml;base64,');
  expect(body).not.toContain('@theme');
});
