import { expect, it } from 'vitest';
import { sendAccess } from './ses-access.ts';

it.each([
  ['hello@mail.example', { 'ses:FromAddress': 'hello@mail.example' }],
  ['"The team" <hello@mail.example>', { 'ses:FromAddress': 'hello@mail.example', 'ses:FromDisplayName': 'The team' }],
])('a mail from %s requires the permission for the identity of its domain', (source, from) => {
  expect(sendAccess(source, ['Ada <ada@example.com>'])).toEqual([
    {
      action: 'ses:SendRawEmail',
      resource: 'arn:aws:ses:us-east-1:000000000000:identity/mail.example',
      context: { ...from, 'ses:Recipients': ['ada@example.com'] },
    },
  ]);
});

it('a mail of an identity with a configuration set also requires the permission for the set', () => {
  const accesses = sendAccess('hello@mail.example', ['ada@example.com'], 'Events');
  expect(accesses.map(({ resource }) => resource)).toEqual([
    'arn:aws:ses:us-east-1:000000000000:identity/mail.example',
    'arn:aws:ses:us-east-1:000000000000:configuration-set/Events',
  ]);
});
