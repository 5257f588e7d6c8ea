import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { App, RemovalPolicy } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#scripts/test-support/temporary-folder.ts';
import { USAGE_LIMITS } from '#shared/limits.ts';
import { readStackSettings, readUsageLimits, readWebAcl } from './settings.ts';
import { REAL_ADDRESSES, synthesizeTemplate } from './test-support/test-template.ts';

const ARN = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/company/473e64fd-f30b-4765-81a0-62ad96dd167a';

describe('readWebAcl', () => {
  it('creates a web ACL in us-east-1 and in an unknown region', () => {
    expect(readWebAcl('own', 'us-east-1')).toBe('own');
    expect(readWebAcl('own')).toBe('own');
  });

  it('refuses to create one in another region, and says what helps', () => {
    expect(() => readWebAcl('own', 'eu-west-1')).toThrow(/would be in eu-west-1\. Give the ARN of one, or "none"/);
  });

  it('accepts an existing web ACL, or none, in any region', () => {
    expect(readWebAcl(ARN, 'eu-west-1')).toEqual({ arn: ARN });
    expect(readWebAcl('none', 'eu-west-1')).toBe('none');
  });

  it('refuses an ARN that CloudFront does not accept: a regional web ACL, or any other text', () => {
    for (const value of ['yes', ARN.replace('global', 'regional'), ARN.replace('us-east-1', 'eu-west-1')]) {
      expect(() => readWebAcl(value)).toThrow('Context value webAcl:');
    }
  });
});

describe('usage limits', () => {
  it('refuse six hundred uploads within five seconds by default, also across two minutes', () => {
    expect(readUsageLimits(() => '')).toEqual(USAGE_LIMITS);
    expect(2 * USAGE_LIMITS.uploadsPerMinute).toBeLessThan(600);
  });

  it('come from context values, and an invalid value is reported', () => {
    const read = (values: Record<string, string>) => readUsageLimits((name) => values[name] ?? '');
    expect(read({ uploadsPerMinute: '7' })).toEqual({ ...USAGE_LIMITS, uploadsPerMinute: 7 });
    for (const value of ['0', '-1', '1.5', 'many', '1000001']) {
      expect(() => read({ recordingsPerHour: value })).toThrow('Context value recordingsPerHour:');
    }
  });

  it('are passed to the functions for signed-in users and for administrators', () => {
    const functions = synthesizeTemplate({ pendingInvitations: '3' }).findResources('AWS::Lambda::Function');
    const limits = Object.values(functions).flatMap(
      ({ Properties }) => Properties.Environment?.Variables?.USAGE_LIMITS ?? [],
    );
    expect(limits.map((text) => JSON.parse(text))).toEqual(Array(2).fill({ ...USAGE_LIMITS, pendingInvitations: 3 }));
  });

  it('are all in docs/deploying.md, with their defaults', () => {
    const page = readFileSync(join(resolve(import.meta.dirname, '..'), 'docs/deploying.md'), 'utf8');
    for (const [name, value] of Object.entries(USAGE_LIMITS)) {
      expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\| .* \\| ${value.toLocaleString('en')} \\|`, 'm'));
    }
  });
});

const outdir = temporaryFolder();

const read = (context: Record<string, unknown> = {}) => readStackSettings(new App({ context, outdir }).node);

const readProduction = (context: Record<string, unknown> = {}) =>
  read({ stage: 'prod', ...REAL_ADDRESSES, ...context });

describe('readSettings', () => {
  it('without context values describes a sandbox named dev', () => {
    expect(read()).toEqual({
      stage: 'dev',
      adminEmails: ['admin@example.com'],
      weakPasswords: 'allowed',
      signUp: 'open',
      signOn: null,
      transcription: 'off',
      smallFiles: 'off',
      hideAreas: 'off',
      webhookNetworks: '',
      mailFrom: { address: 'no-reply@framekeep.example', name: null },
      ownsMailDomain: true,
      alarmEmail: null,
      isProduction: false,
      removalPolicy: RemovalPolicy.DESTROY,
      isFirstDeployment: false,
      restoredTable: null,
      webAcl: 'none',
      capacity: expect.objectContaining({ calls: { rate: 200, burst: 400 } }),
      usageLimits: USAGE_LIMITS,
    });
  });

  it('retains the data only of the stage named prod', () => {
    expect(readProduction()).toMatchObject({
      isProduction: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    expect(read({ stage: 'prod-test' })).toMatchObject({ isProduction: false });
  });

  it('gives production a web ACL, and a sandbox none because of its monthly cost', () => {
    expect(readProduction().webAcl).toBe('own');
    expect(read({ stage: 'alice' }).webAcl).toBe('none');
    expect(read({ stage: 'alice', webAcl: 'own' }).webAcl).toBe('own');
  });

  it('reads a custom domain', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/12345678';
    expect(read({ domainName: 'app.example.com', certificateArn }).domain?.name).toBe('app.example.com');
    // An empty value counts as not set: a pipeline passes all its variables, also the empty ones.
    expect(read({ domainName: '', certificateArn: '', webAcl: '' }).domain).toBeUndefined();
  });

  it('reads the sender of mail, with and without a name', () => {
    const sender = { address: 'no-reply@company.io', name: 'Müller, Inc.' };
    expect(read({ mailFrom: '"Müller, Inc." <no-reply@company.io>' }).mailFrom).toEqual(sender);
    expect(() => read({ stage: 'prod', adminEmails: 'a@b.io', mailFrom: 'Framekeep <a@b.test>' })).toThrow(
      'real address',
    );
  });

  it.each<[what: string, context: Record<string, string>, read: object]>([
    [
      'a list of administrators in any common spelling',
      { adminEmails: ' Ann@Example.com ,bob@example.com' },
      { adminEmails: ['ann@example.com', 'bob@example.com'] },
    ],
    ['the address for alarms', { alarmEmail: 'ops@example.com' }, { alarmEmail: 'ops@example.com' }],
    ['the name of a restored table', { tableName: 'framekeep-restored' }, { restoredTable: 'framekeep-restored' }],
    ['that it returns to the stack’s own table', { tableName: 'own' }, { restoredTable: null }],
    ['no restored table without a name', { tableName: '' }, { restoredTable: null }],
    ['whether this is the first deployment', { firstDeployment: 'true' }, { isFirstDeployment: true }],
  ])('reads %s', (_what, context, expected) => {
    expect(read(context)).toMatchObject(expected);
  });

  describe.each(['adminEmails', 'mailFrom'])('%s of production', (name) => {
    const examples = 'example.com mail.Example.ORG example.net your-domain.example a.test a.invalid localhost';
    it.each(examples.split(' ').map((domain) => `you@${domain}`))('must not be an example address: %s', (address) => {
      expect(() => readProduction({ [name]: address })).toThrow(`Context value ${name}: prod needs a real address`);
      expect(() => read({ [name]: address })).not.toThrow();
    });

    it('has to be set, because the default is an example', () => {
      expect(() => readProduction({ [name]: undefined })).toThrow(`Context value ${name}: prod needs a real address`);
    });

    it('may be of a domain whose name only begins or ends like an example', () => {
      for (const domain of ['example.company.com', 'myexample.com', 'latest.io', 'example.de']) {
        expect(() => readProduction({ [name]: `you@${domain}` })).not.toThrow();
      }
    });
  });

  it.each([
    ['stage', 'Alice'],
    ['stage', ''],
    ['stage', '1st'],
    ['stage', 'a-name-of-more-than-twenty'],
    ['stage', 'a_b'],
    ['weakPasswords', 'forbidden'],
    ['signUp', 'closed'],
    ['transcription', 'yes'],
    ['smallFiles', 'maybe'],
    ['hideAreas', 'yes'],
    ['webhookNetworks', 'intranet'],
    ['adminEmails', ''],
    ['adminEmails', 'ann@example.com,'],
    ['mailFrom', 'framekeep.example'],
    ['mailIdentity', 'old'],
    ['alarmEmail', 'ops'],
    ['tableName', 'a table'],
    ['firstDeployment', 'yes'],
    ['callRate', 'many'],
    ['mailFrom', 'a b@example.com'],
  ])('reports an invalid value: %s = "%s"', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`Context value ${name}:`);
  });
});
