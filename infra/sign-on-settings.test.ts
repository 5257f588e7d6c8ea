import { describe, expect, it } from 'vitest';
import { readSignOnContext } from './sign-on-settings.ts';
import { synthesizeTemplate } from './test-support/test-template.ts';

const ARN = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:framekeep/sign-on-AbCdEf';
const ACME = { signOnIssuer: 'https://accounts.google.com', signOnClientId: 'framekeep', signOnSecretArn: ARN };

const read = (context: Record<string, string>) => readSignOnContext((name) => context[name] ?? '');

/** The variables of the functions that have some of sign-on, by what the functions do. */
function variablesOf(context: Record<string, string>): Record<string, { SIGN_ON: string; SIGN_ON_SECRET?: string }> {
  const functions = Object.values(synthesizeTemplate(context).findResources('AWS::Lambda::Function'));
  const found = functions.map(({ Properties }) => {
    const { SIGN_ON, SIGN_ON_SECRET } = Properties.Environment?.Variables ?? {};
    return [Properties.Description, { SIGN_ON, SIGN_ON_SECRET }] as const;
  });
  return Object.fromEntries(found.filter(([, { SIGN_ON }]) => SIGN_ON !== undefined));
}

describe('sign-on in the template', () => {
  it('is empty without a provider', () => {
    expect(variablesOf({})).toEqual({
      'Calls that anyone may make': { SIGN_ON: '', SIGN_ON_SECRET: '' },
      'Calls of signed-in users': { SIGN_ON: '', SIGN_ON_SECRET: undefined },
      'Calls of administrators': { SIGN_ON: '', SIGN_ON_SECRET: undefined },
    });
  });

  it('names the secret to the only function that needs it, and never has its text', () => {
    const found = variablesOf({ ...ACME, signOnName: 'Acme', signOnDomains: 'acme.com', requireSso: 'true' });
    const settings = { issuer: ACME.signOnIssuer, clientId: 'framekeep', name: 'Acme', domains: ['acme.com'] };
    for (const { SIGN_ON } of Object.values(found))
      expect(JSON.parse(SIGN_ON)).toEqual({ ...settings, isRequired: true });
    expect(Object.values(found).flatMap(({ SIGN_ON_SECRET }) => SIGN_ON_SECRET ?? [])).toEqual([
      `{{resolve:secretsmanager:${ARN}:SecretString:::}}`,
    ]);
    const pinned = variablesOf({ ...ACME, signOnSecretVersion: 'a1b2-c3' })['Calls that anyone may make'];
    expect(pinned?.SIGN_ON_SECRET).toBe(`{{resolve:secretsmanager:${ARN}:SecretString:::a1b2-c3}}`);
  });

  it.each([
    ['signOnIssuer', { ...ACME, signOnIssuer: 'http://accounts.google.com' }],
    ['signOnIssuer', { signOnSecretArn: ARN }],
    ['signOnIssuer', { requireSso: 'true' }],
    ['signOnClientId', { ...ACME, signOnClientId: '' }],
    ['signOnSecretArn', { ...ACME, signOnSecretArn: '' }],
    ['signOnSecretArn', { ...ACME, signOnSecretArn: 'framekeep-sign-on' }],
    ['signOnSecretArn', { ...ACME, signOnSecretArn: `${ARN}:SecretString:a` }],
    ['signOnSecretVersion', { ...ACME, signOnSecretVersion: 'a:b' }],
    ['signOnDomains', { ...ACME, signOnDomains: 'acme' }],
    ['requireSso', { ...ACME, requireSso: 'yes' }],
  ])('refuses an invalid %s', (name, context) => {
    expect(() => read(context as Record<string, string>)).toThrow(`Context value ${name}:`);
  });
});
