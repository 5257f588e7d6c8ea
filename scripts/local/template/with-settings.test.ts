import { expect, it } from 'vitest';
import type { SynthesizedStack } from './template-types.ts';
import { withSettings } from './with-settings.ts';

const stack: SynthesizedStack = {
  stackName: 'Framekeep',
  assets: new Map(),
  template: {
    Resources: {
      Public: {
        Type: 'AWS::Lambda::Function',
        Properties: {
          Environment: {
            Variables: {
              ADMIN_EMAILS: 'a@example.com',
              MAIL_FROM: 'b@example.com',
              SIGN_UP: 'open',
              SIGN_ON: '',
              SIGN_ON_SECRET: '',
              SMALL_FILES: 'off',
              STAGE: 'dev',
              NOTICES: '',
              APP_ORIGIN: 'https://distribution.example',
              WEBHOOK_NETWORKS: '',
            },
          },
        },
      },
      Policy: {
        Type: 'AWS::IAM::Policy',
        Properties: { Statement: [{ Condition: { StringEquals: { 'ses:FromAddress': 'b@example.com' } } }] },
      },
    },
  },
};

it('settings replace the variables of functions, and the sender that they may use', () => {
  const changed = withSettings(stack, {
    adminEmails: ['ann@company.example', 'bob@company.example'],
    mailFrom: 'no-reply@company.example',
    signUp: 'invited',
    webhookNetworks: ['10.0.0.0/8', '::1'],
    appOrigin: 'http://localhost:3000',
    signOn: {
      issuer: 'https://login.example',
      clientId: 'a',
      name: 'Acme',
      domains: [],
      isRequired: true,
      secret: 's',
    },
    transcription: 'off',
    smallFiles: 'on',
    notices: ['One.', 'Two.'],
  });
  const { Public, Policy } = changed.template.Resources;
  expect(Public?.Properties?.Environment).toEqual({
    Variables: {
      ADMIN_EMAILS: 'ann@company.example,bob@company.example',
      MAIL_FROM: 'no-reply@company.example',
      SIGN_UP: 'invited',
      SIGN_ON: '{"issuer":"https://login.example","clientId":"a","name":"Acme","domains":[],"isRequired":true}',
      SIGN_ON_SECRET: 's',
      SMALL_FILES: 'on',
      STAGE: 'dev',
      NOTICES: 'One.\nTwo.',
      APP_ORIGIN: 'http://localhost:3000',
      WEBHOOK_NETWORKS: '10.0.0.0/8,::1',
    },
  });
  expect(JSON.stringify(Policy)).toContain('{"ses:FromAddress":"no-reply@company.example"}');
});

it('settings that are not given stay as in the template', () => {
  const appOrigin = 'https://distribution.example';
  const off = { transcription: 'off', smallFiles: 'off' } as const;
  const unchanged = {
    adminEmails: null,
    mailFrom: null,
    signUp: null,
    signOn: null,
    webhookNetworks: null,
    ...off,
    notices: [],
    appOrigin,
  };
  expect(withSettings(stack, unchanged)).toEqual(stack);
  const { Public } = withSettings(stack, { ...unchanged, adminEmails: [] }).template.Resources;
  expect(Public?.Properties?.Environment).toMatchObject({
    Variables: { ADMIN_EMAILS: '', MAIL_FROM: 'b@example.com' },
  });
});
