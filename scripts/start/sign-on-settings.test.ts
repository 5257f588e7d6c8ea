import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { describeStart } from './describe-start.ts';
import { readSettings } from './settings.ts';

const folder = temporaryFolder();

function secretFile(text: string, mode = 0o600): string {
  const file = path.join(folder, `secret-${mode}-${text.length}`);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

const ACME = {
  SIGN_ON_ISSUER: 'https://login.acme.example',
  SIGN_ON_CLIENT_ID: 'framekeep',
  SIGN_ON_SECRET_FILE: secretFile('s3cret\n'),
};

describe('sign-on on one machine', () => {
  it('reads its secret from a file, and no line of the start has it', () => {
    const settings = readSettings({ ...ACME, SIGN_ON_NAME: 'Acme', SIGN_ON_DOMAINS: 'acme.com', REQUIRE_SSO: 'true' });
    expect(settings.signOn).toEqual({
      issuer: ACME.SIGN_ON_ISSUER,
      clientId: 'framekeep',
      secret: 's3cret',
      name: 'Acme',
      domains: ['acme.com'],
      isRequired: true,
    });
    const lines = describeStart(settings, '/data').join('\n');
    expect(lines).toContain('Sign-on: Acme, https://login.acme.example, for everyone but administrators');
    expect(lines).not.toContain('s3cret');
  });

  it.each([
    ['SIGN_ON_SECRET_FILE is missing', { SIGN_ON_SECRET_FILE: '' }],
    ['SIGN_ON_SECRET_FILE is .*, which other users can open', { SIGN_ON_SECRET_FILE: secretFile('open', 0o644) }],
    ['SIGN_ON_SECRET_FILE is .*, which is empty', { SIGN_ON_SECRET_FILE: secretFile('') }],
    ['SIGN_ON_SECRET_FILE is .*, which cannot be read', { SIGN_ON_SECRET_FILE: path.join(folder, 'none') }],
    ['SIGN_ON_ISSUER: is missing', { SIGN_ON_ISSUER: '' }],
    [
      'SIGN_ON_ISSUER: .*people of every organization',
      { SIGN_ON_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
    ],
    ['SIGN_ON_CLIENT_ID: must be', { SIGN_ON_CLIENT_ID: '' }],
    ['SIGN_ON_DOMAINS: ', { SIGN_ON_DOMAINS: '@acme.com' }],
    ['REQUIRE_SSO: ', { REQUIRE_SSO: 'yes' }],
    ['SIGN_ON_ISUER is no setting', { SIGN_ON_ISUER: 'https://login.acme.example' }],
  ])('says what is wrong: %s', (sentence, changes) => {
    expect(() => readSettings({ ...ACME, ...changes })).toThrow(new RegExp(sentence));
  });
});
