import { describe, expect, it } from 'vitest';
import { readSignOn, SignOnFault, type SignOnTexts } from './read-sign-on.ts';

const NOTHING: SignOnTexts = { issuer: '', clientId: '', name: '', domains: '', required: '' };
const ACME: SignOnTexts = { ...NOTHING, issuer: 'https://login.acme.example/realms/company', clientId: 'framekeep' };

function faultOf(changes: Partial<SignOnTexts>): SignOnFault {
  try {
    readSignOn({ ...ACME, ...changes });
  } catch (error) {
    if (error instanceof SignOnFault) return error;
    throw error;
  }
  throw new Error('Nothing is refused');
}

describe('the settings of sign-on', () => {
  it('are none by default, and otherwise need an issuer and a client id', () => {
    expect(readSignOn(NOTHING)).toBeNull();
    expect(readSignOn({ ...NOTHING, required: 'false' })).toBeNull();
    for (const one of [{ clientId: 'a' }, { name: 'Acme' }, { domains: 'acme.com' }, { required: 'true' }]) {
      expect(() => readSignOn({ ...NOTHING, ...one })).toThrow(/is missing/);
    }
    expect(faultOf({ clientId: '' }).setting).toBe('clientId');
  });

  it('keep the issuer as it is, and name the provider by its host', () => {
    expect(readSignOn(ACME)).toEqual({
      issuer: 'https://login.acme.example/realms/company',
      clientId: 'framekeep',
      name: 'login.acme.example',
      domains: [],
      isRequired: false,
    });
    const more = { name: 'Müller & Söhne', domains: ' Acme.com, acme.co.uk ', required: 'true' };
    expect(readSignOn({ ...ACME, ...more, issuer: 'https://accounts.google.com' })).toMatchObject({
      issuer: 'https://accounts.google.com',
      name: 'Müller & Söhne',
      domains: ['acme.com', 'acme.co.uk'],
      isRequired: true,
    });
  });

  it.each([
    'http://login.acme.example',
    'login.acme.example',
    'https://login.acme.example/?a=b',
    'https://login.acme.example/#a',
    'https://user@login.acme.example',
    'https://login.acme.example/a b',
    'ftp://localhost',
  ])('refuse the issuer %s', (issuer) => {
    expect(faultOf({ issuer })).toMatchObject({ setting: 'issuer', message: expect.stringContaining(issuer) });
  });

  it('accept plain HTTP on this machine, for tests', () => {
    for (const issuer of ['http://localhost:8080/realms/test', 'http://127.0.0.1:1', 'http://[::1]:1']) {
      expect(readSignOn({ ...ACME, issuer })?.issuer).toBe(issuer);
    }
  });

  it.each([
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/Organizations/v2.0',
    'https://login.microsoftonline.com/consumers/v2.0',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    'https://login.microsoftonline.us/common/v2.0',
  ])('refuse the issuer %s, which names people of every organization', (issuer) => {
    expect(faultOf({ issuer }).message).toContain('people of every organization');
    expect(readSignOn({ ...ACME, issuer: 'https://login.microsoftonline.com/acme.com/v2.0' })).not.toBeNull();
  });

  it.each([
    ['name', 'x'.repeat(41)],
    ['name', 'two\nlines'],
    ['name', 'left\u202Eright'],
    ['domains', 'acme'],
    ['domains', '@acme.com'],
    ['domains', 'acme.com;acme.org'],
    ['required', 'yes'],
    ['clientId', 'with space'],
  ] as const)('refuse %s: %j', (setting, text) => {
    expect(faultOf({ [setting]: text }).setting).toBe(setting);
  });
});
