import { describe, expect, it } from 'vitest';
import { StartError } from '../local/start-error.ts';
import { readSettings } from './settings.ts';

describe('the settings of a stack', () => {
  it('are port 3000, no public origin, the template’s administrators and no limits by default', () => {
    const none = {
      ...{ port: 3000, listen: '127.0.0.1', publicOrigin: null, trustedProxies: null },
      ...{ adminEmails: null, lambdaConcurrency: undefined },
    };
    expect(readSettings({})).toEqual(none);
    const empty = {
      PORT: '',
      LISTEN: '',
      PUBLIC_ORIGIN: '',
      TRUSTED_PROXIES: '',
      ADMIN_EMAILS: '',
      LAMBDA_CONCURRENCY: '',
    };
    expect(readSettings(empty)).toEqual(none);
  });

  it('are read from the environment', () => {
    const environment = {
      PORT: '8080',
      LISTEN: '0.0.0.0',
      PUBLIC_ORIGIN: 'https://Framekeep.example.com:443/',
      TRUSTED_PROXIES: '10.0.0.5, fd00::/8',
      ADMIN_EMAILS: 'Ann@example.com, bob@example.com',
      LAMBDA_CONCURRENCY: '10',
    };
    expect(readSettings(environment)).toEqual({
      port: 8080,
      listen: '0.0.0.0',
      publicOrigin: 'https://framekeep.example.com',
      trustedProxies: ['10.0.0.5', 'fd00::/8'],
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
    ['LISTEN', ['0.0.0.0', '10.0.0.7', '::', 'framekeep.example.com', 'x']],
    ['TRUSTED_PROXIES', ['proxy', '10.0.0.5/33', '10.0.0.5/x', '::1/129', '10.0.0.5/24/3']],
    ['LAMBDA_CONCURRENCY', ['0', '-1', 'ten', '1.5']],
  ])('are refused with a sentence when %s is invalid', (name, values) => {
    for (const value of values) {
      const reading = () => readSettings({ [name]: value });
      expect(reading).toThrow(StartError);
      expect(reading).toThrow(new RegExp(`^${name} (is|names|lets other machines) `));
    }
  });
});
