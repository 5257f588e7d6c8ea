import { expect, it } from 'vitest';
import { sendAccess } from './ses-access.ts';

it.each([
  ['hello@mail.example', { 'ses:FromAddress': 'hello@mail.example' }],
  ['"The team" <hello@mail.example>', { 'ses:FromAddress': 'hello@mail.example', 'ses:FromDisplayName': 'The team' }],
])('a mail from %s requires the permission for the identity of its domain', (source, from) => {
  expect(sendAccess('SendEmail', source, ['Ada <ada@example.com>'])).toEqual([
    {
      action: 'ses:SendEmail',
      resource: 'arn:aws:ses:us-east-1:000000000000:identity/mail.example',
      context: { ...from, 'ses:Recipients': ['ada@example.com'] },
    },
  ]);
});
