import { expect, it } from 'vitest';
import { readMailSender } from './mail-sender.ts';

const address = 'no-reply@company.example';

it.each([
  [address, null],
  [`<${address}>`, null],
  [` Framekeep  <${address}> `, 'Framekeep'],
  [`"Müller & Söhne, Inc." <${address}>`, 'Müller & Söhne, Inc.'],
  [`"A \\"B\\" <c>" <${address}>`, 'A "B" <c>'],
  [`שלום 🎬 <${address}>`, 'שלום 🎬'],
])('%s is an address with a name', (text, name) => {
  expect(readMailSender(text)).toEqual({ address, name });
});

it.each([
  '',
  'ann',
  'a b@company.example',
  `Ann <${address}`,
  `Ann ${address}`,
  'Ann <ann>',
  `A\r\nBcc: x@y.example <${address}>`,
  `\u202eAnn <${address}>`,
  `${'W'.repeat(81)} <${address}>`,
])('%s is no sender', (text) => {
  expect(readMailSender(text)).toBeNull();
});
