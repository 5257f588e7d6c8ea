import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ExplainedError } from '../setup/explained-error.mjs';
import { ROOT } from '../setup/paths.mjs';
import { folderOfTest } from '../test-support/temporary-folder.ts';
import { BLOCKED_PORTS, isOpenToOthers, readSettings } from './settings.ts';

/** Settings that may be empty. */
const NAMES = `
PORT LISTEN PUBLIC_ORIGIN TRUSTED_PROXIES ADMIN_EMAILS MAIL_FROM SIGN_UP WEBHOOK_NETWORKS SIGN_ON_ISSUER
SIGN_ON_CLIENT_ID SIGN_ON_SECRET_FILE SIGN_ON_NAME SIGN_ON_DOMAINS REQUIRE_SSO SMTP_URL SMTP_URL_FILE TRANSCRIBE
TRANSCRIBE_COMMAND TRANSCRIBE_FILES TRANSCRIBE_UNCONFINED LAMBDA_CONCURRENCY SMALL_FILES MEDIA_DIR METRICS_PORT
METRICS_LISTEN LOG_FORMAT`
  .trim()
  .split(/\s+/);

describe('the settings of a stack', () => {
  it('are port 3000, no public origin, the template’s administrators and no limits by default', () => {
    const none = {
      port: 3000,
      listen: '127.0.0.1',
      publicOrigin: null,
      trustedProxies: null,
      adminEmails: null,
      mailFrom: null,
      signUp: null,
      webhookNetworks: null,
      signOn: null,
      smtpUrl: null,
      engine: null,
      metrics: null,
      mediaDir: null,
      terminalLog: undefined,
      lambdaConcurrency: undefined,
      smallFiles: undefined,
    };
    expect(readSettings({})).toEqual(none);
    expect(readSettings(Object.fromEntries(NAMES.map((name) => [name, ''])))).toEqual(none);
  });

  it('are read from the environment', () => {
    const environment = {
      PORT: '8080',
      LISTEN: '0.0.0.0',
      PUBLIC_ORIGIN: 'https://Framekeep.example.com:443/',
      TRUSTED_PROXIES: '10.0.0.5, fd00::/8',
      ADMIN_EMAILS: 'Ann@example.com, bob@example.com',
      MAIL_FROM: 'no-reply@company.example',
      SIGN_UP: 'Company.com, company.org',
      WEBHOOK_NETWORKS: '10.1.0.0/16, ::1',
      SMTP_URL: 'smtps://user:p%40ss@mail.company.example',
      TRANSCRIBE_COMMAND: 'sh "a model" -f {input} -o {output}',
      TRANSCRIBE_FILES: '/etc/hosts:/etc',
      TRANSCRIBE_DEVICES: '/dev/null',
      TRANSCRIBE_UNCONFINED: 'yes',
      MEDIA_DIR: '/mnt/recordings/',
      METRICS_PORT: '9464',
      METRICS_LISTEN: '10.0.0.7',
      LAMBDA_CONCURRENCY: '10',
      SMALL_FILES: 'off',
      LOG_FORMAT: 'json',
    };
    expect(readSettings(environment)).toEqual({
      port: 8080,
      listen: '0.0.0.0',
      publicOrigin: 'https://framekeep.example.com',
      trustedProxies: ['10.0.0.5', 'fd00::/8'],
      adminEmails: ['ann@example.com', 'bob@example.com'],
      mailFrom: 'no-reply@company.example',
      signUp: 'company.com,company.org',
      webhookNetworks: ['10.1.0.0/16', '::1'],
      signOn: null,
      smtpUrl: 'smtps://user:p%40ss@mail.company.example',
      engine: {
        program: expect.stringMatching(/^\/.*\/sh$/),
        args: ['a model', '-f', '{input}', '-o', '{output}'],
        files: ['/etc/hosts', '/etc'],
        devices: ['/dev/null'],
        cache: null,
        mayBeUnconfined: true,
      },
      mediaDir: '/mnt/recordings/',
      metrics: { port: 9464, listen: '10.0.0.7' },
      terminalLog: 'json',
      lambdaConcurrency: 10,
      smallFiles: false,
    });
  });

  it.each([
    ['PORT', ['x', '0', '65535', '1.5', '4190']],
    [
      'PUBLIC_ORIGIN',
      ['framekeep.example.com', 'ftp://a.example', 'https://a.example/path', 'https://me@a.example', '*'],
    ],
    ['ADMIN_EMAILS', ['ann', 'ann@example.com,', 'ann@example.com bob@example.com']],
    ['MAIL_FROM', ['ann', 'Framekeep <no-reply>', 'a b@company.example']],
    ['TRANSCRIBE', ['vosk', 'whisper']],
    ['TRANSCRIBE_COMMAND', ['sh', 'sh {input}', 'no-such-program {input} {output}']],
    ['SIGN_UP', ['closed', '@company.com', 'company.com,']],
    ['LISTEN', ['0.0.0.0', '10.0.0.7', '::', 'framekeep.example.com', 'x']],
    ['TRUSTED_PROXIES', ['proxy', '10.0.0.5/33', '10.0.0.5/x', '::1/129', '10.0.0.5/24/3']],
    ['WEBHOOK_NETWORKS', ['intranet', '10.0.0.5/33', '10.0.0', '10.0.0.256', '::1/129', ':::', '10.0.0.5/24/3']],
    ['LOG_FORMAT', ['text', 'JSON']],
    ['METRICS_PORT', ['x', '0', '3000', '70000']],
    ['MEDIA_DIR', ['recordings', './recordings']],
    ['METRICS_LISTEN', ['localhost', '*']],
    ['SMALL_FILES', ['yes', 'ON']],
    ['LAMBDA_CONCURRENCY', ['0', '-1', 'ten', '1.5']],
  ])('are refused with a sentence when %s is invalid', (name, values) => {
    for (const value of values) {
      const reading = () => readSettings({ [name]: value });
      expect(reading).toThrow(ExplainedError);
      expect(reading).toThrow(new RegExp(`^${name} (is|names|lets other machines) `));
    }
  });

  it('name no password in what they refuse, and need a sender beside an SMTP server', () => {
    const MAIL_FROM = 'no-reply@company.example';
    for (const SMTP_URL of ['mail.company.example', 'https://user:secret@mail.company.example', 'smtp:secret']) {
      const reading = () => readSettings({ SMTP_URL, MAIL_FROM });
      expect(reading).toThrow(/^SMTP_URL is not an address of an SMTP server\.(?!.*secret)/);
    }
    expect(() => readSettings({ SMTP_URL: 'smtp://mail.company.example' })).toThrow('SMTP_URL needs MAIL_FROM');
  });

  it('read the SMTP server from a file that only this user can open', () => {
    const file = path.join(folderOfTest(), 'smtp-url');
    const MAIL_FROM = 'no-reply@company.example';
    expect(() => readSettings({ SMTP_URL_FILE: file, MAIL_FROM })).toThrow('cannot be read (ENOENT)');
    writeFileSync(file, 'smtps://user:pass@mail.company.example\n', { mode: 0o600 });
    expect(readSettings({ SMTP_URL_FILE: file, MAIL_FROM }).smtpUrl).toBe('smtps://user:pass@mail.company.example');
    chmodSync(file, 0o640);
    expect(() => readSettings({ SMTP_URL_FILE: file, MAIL_FROM })).toThrow('which other users can open');
  });

  it.each([
    ['/etc/framekeep/smtp-url', 0o644, true],
    ['/etc/framekeep/smtp-url', 0o600, false],
    ['/run/secrets/smtp-url', 0o444, false],
    ['/run/secrets/../smtp-url', 0o444, true],
  ])('take a secret that container engines mount, whatever its mode: %s %o', (file, mode, isOpen) => {
    expect(isOpenToOthers(file, mode)).toBe(isOpen);
  });

  it('have a file for each secret', () => {
    const reference = readFileSync(path.join(ROOT, 'docs/reference.md'), 'utf8');
    const secrets = [...reference.matchAll(/^\| `(\w+_(?:URL|PASSWORD|SECRET|TOKEN|KEY))` \|/gm)].map(
      ([, name = '']) => name,
    );
    expect(secrets).toContain('SMTP_URL');
    for (const name of secrets) expect(reference).toContain(`| \`${name}_FILE\` |`);
  });

  it('are refused with a sentence about each one that is wrong', () => {
    const wrong = { PORT: 'https', SMALL_FILES: 'yes', MAIL_FROM: 'nobody', SIGN_UP: 'open' };
    expect(() => readSettings(wrong)).toThrow(/^PORT is .*\nMAIL_FROM is .*\nSMALL_FILES is .*$/);
  });

  it.each([
    ['PUBLC_ORIGIN', 'PUBLIC_ORIGIN'],
    ['PUBLIC_ORIGINS', 'PUBLIC_ORIGIN'],
    ['ADMIN_EMIALS', 'ADMIN_EMAILS'],
    ['SMPT_URL', 'SMTP_URL'],
    ['MAIL-FROM', 'MAIL_FROM'],
  ])('are not missed because of a misspelled name: %s is taken for %s', (name, meant) => {
    const start = () => readSettings({ [name]: 'anything' });
    expect(start).toThrow(new ExplainedError(`${name} is no setting. Did you mean ${meant}?`));
  });

  it('of the reference are all known', () => {
    const reference = readFileSync(path.join(ROOT, 'docs/reference.md'), 'utf8');
    const table = reference.slice(reference.indexOf('## Settings of one machine'), reference.indexOf('**Data.**'));
    const names = [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(12);
    for (const name of names.filter((each) => !['PORT', 'CHROMIUM_PATH'].includes(each)))
      expect(() => readSettings({ [`${name}X`]: '1' })).toThrow(`Did you mean ${name}?`);
  });

  it.each(['PATH', 'PORTS', 'POST', 'LISTEN_FDS', 'SMTP_URL_FILE', 'HTTPS_PROXY'])('take %s for no setting', (name) => {
    expect(() => readSettings({ [name]: '' })).not.toThrow();
  });
});

it('the blocked ports are those of this machine’s own implementation of the Fetch standard', async () => {
  const causeOf = (port: number) =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => '',
      (error: Error) => String((error.cause as Error).message),
    );
  for (const port of BLOCKED_PORTS) expect([port, await causeOf(port)]).toEqual([port, 'bad port']);
});
