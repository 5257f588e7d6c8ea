import { describe, expect, it } from 'vitest';
import { StartError } from '../local/start-error.ts';
import { readSettings } from './settings.ts';

describe('the settings of a stack', () => {
  it('are port 3000, no public origin, the template’s administrators and no limits by default', () => {
    const none = { port: 3000, publicOrigin: null, adminEmails: null, lambdaConcurrency: undefined };
    expect(readSettings({})).toEqual(none);
    expect(readSettings({ PORT: '', PUBLIC_ORIGIN: '', ADMIN_EMAILS: '', LAMBDA_CONCURRENCY: '' })).toEqual(none);
  });

  it('are read from the environment', () => {
    const environment = {
      PORT: '8080',
      PUBLIC_ORIGIN: 'https://Framekeep.example.com:443/',
      ADMIN_EMAILS: 'Ann@example.com, bob@example.com',
      LAMBDA_CONCURRENCY: '10',
    };
    expect(readSettings(environment)).toEqual({
      port: 8080,
      publicOrigin: 'https://framekeep.example.com',
      adminEmails: ['ann@example.com', 'bob@example.com'],
      lambdaConcurrency: 10,
    });
  });

  it.each([
    ['PORT', ['x', '0', '65535', '1.5']],
    [
      'PUBLIC_ORIGIN',
      ['framekeep.example.com', 'ftp://a.example', 'https://a.example/path', 'https://me@a.example', '*'],
    ],
    ['ADMIN_EMAILS', ['ann', 'ann@example.com,', 'ann@example.com bob@example.com']],
    ['LAMBDA_CONCURRENCY', ['0', '-1', 'ten', '1.5']],
  ])('are refused with a sentence when %s is invalid', (name, values) => {
    for (const value of values) {
      const reading = () => readSettings({ [name]: value });
      expect(reading).toThrow(StartError);
      expect(reading).toThrow(new RegExp(`^${name} is `));
    }
  });
});
