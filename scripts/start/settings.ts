import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { isSignUp } from '#shared/model/identity/sign-up.ts';
import { mailSenderText, readMailSender } from '#shared/rules/ground/mail-sender.ts';
import { readNetworkList } from '#shared/rules/ground/network-list.ts';
import { HOST, isLoopback } from '../local/http/listen.ts';
import { readNetworks } from '../local/http/visitors.ts';
import type { MetricsAddress } from '../local/metrics/metrics-server.ts';
import type { StackOptions } from '../local/stack/stack-options.ts';
import { readEngine, readNamedEngine } from '../local/transcribe/engine.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import { readSignOnVariables } from './sign-on-settings.ts';

const DEFAULT_PORT = 3000;

type Named =
  | 'port'
  | 'listen'
  | 'publicOrigin'
  | 'trustedProxies'
  | 'adminEmails'
  | 'mailFrom'
  | 'signUp'
  | 'webhookNetworks'
  | 'signOn'
  | 'smtpUrl'
  | 'engine'
  | 'mediaDir';

type Settings = Required<Pick<StackOptions, Named>> &
  Pick<StackOptions, 'lambdaConcurrency' | 'smallFiles' | 'terminalLog'> & { metrics: MetricsAddress | null };

/** Ports that no browser connects to: https://fetch.spec.whatwg.org/#port-blocking */
export const BLOCKED_PORTS: readonly number[] = [
  ...[
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  ],
  ...[
    111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  ],
  ...[540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061],
  ...[6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
];

/** A setting that cannot be used. The message follows its name and its text, and says what to set instead. */
class WrongSetting extends Error {}

function wrong(rest: string): never {
  throw new WrongSetting(rest);
}

function readPort(text: string): number {
  const port = Number(text);
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_534;
  return isPort ? port : wrong(', which is not a port. Set it to a number from 1 to 65534.');
}

function readAppPort(text: string): number {
  const port = readPort(text);
  const isBlocked = BLOCKED_PORTS.includes(port);
  return isBlocked ? wrong(', which browsers refuse to connect to. Set it to another number, such as 3000.') : port;
}

function readPublicOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  return wrong(', which is not an origin. Set it to one like https://framekeep.example.com, without a path.');
}

const readLambdaConcurrency = (text: string): number =>
  /^[1-9]\d{0,5}$/.test(text)
    ? Number(text)
    : wrong('. Set it to the number of invocations that may run at once, such as 10.');

const readSmallFiles = (text: string): boolean =>
  text === 'on' || text === 'off' ? text === 'on' : wrong('. Set it to on or off, or leave it out.');

function readAdminEmails(text: string): string[] {
  const addresses = text.split(',').map((address) => address.trim().toLowerCase());
  const areRight = addresses.every((address) => /^[^\s@]+@[^\s@]+$/.test(address));
  return areRight ? addresses : wrong('. Set it to e-mail addresses, separated by commas.');
}

/** @throws ExplainedError for invalid TRUSTED_PROXIES */
function readTrustedProxies(text: string): string[] {
  const networks = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  try {
    readNetworks(networks);
    return networks;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ExplainedError(
      `TRUSTED_PROXIES names ${error.message}. Set it to addresses or networks, separated by commas: 10.0.0.5, 10.1.0.0/16.`,
    );
  }
}

/** @throws ExplainedError for an address of other machines without PUBLIC_ORIGIN */
function readListen(text: string, publicOrigin: string | undefined): string {
  if (isIP(text) === 0) wrong('. Set it to an address of this machine, such as 0.0.0.0 or 10.0.0.7.');
  if (publicOrigin || isLoopback(text)) return text;
  throw new ExplainedError(
    'LISTEN lets other machines reach the app, which needs PUBLIC_ORIGIN: the address at which a proxy serves it by HTTPS.',
  );
}

const readMetricsListen = (text: string): string =>
  isIP(text) === 0
    ? wrong(
        '. Set it to an address of this machine, such as 10.0.0.7, or leave it out: then only this machine reads the metrics.',
      )
    : text;

const readMediaDir = (text: string): string =>
  path.isAbsolute(text)
    ? path.normalize(text)
    : wrong('. Set it to the absolute path of a folder, such as /mnt/recordings.');

const readLogFormat = (text: string): 'json' => (text === 'json' ? text : wrong('. Set it to json, or leave it out.'));

function readMailFrom(text: string): string {
  const sender = readMailSender(text);
  if (sender) return mailSenderText(sender);
  return wrong(
    '. Set it to the address that mail is sent from, no-reply@company.com, or with a name: ' +
      'Framekeep <no-reply@company.com>.',
  );
}

function readSignUp(text: string): string {
  const value = text.toLowerCase().replaceAll(' ', '');
  if (isSignUp(value)) return value;
  return wrong('. Set it to open, invited, or domains of e-mail addresses: company.com,company.org.');
}

const readWebhookNetworks = (text: string): string[] =>
  readNetworkList(text) ?? wrong('. Set it to addresses or networks, separated by commas: 10.0.0.5, 10.1.0.0/16.');

/** Whether other users of this machine can read a secret. Container engines mount theirs for one container alone. */
export const isOpenToOthers = (file: string, mode: number): boolean =>
  (mode & 0o077) !== 0 && !path.resolve(file).startsWith('/run/secrets/');

/** @throws ExplainedError for a file that cannot be read, or that other users can read */
function readSecretFile(name: string, file: string): string {
  try {
    if (isOpenToOthers(file, statSync(file).mode))
      throw new ExplainedError(
        `${name} is ${file}, which other users can open. Give it to this user alone: chmod 600 ${file}`,
      );
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof ExplainedError) throw error;
    throw new ExplainedError(`${name} is ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** @throws ExplainedError for an invalid SMTP_URL; it does not repeat the value, which has a password in it */
function readSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return text;
  throw new ExplainedError(
    'SMTP_URL is not an address of an SMTP server. Set it to one like smtps://user:password@mail.company.com, with ' +
      'characters such as @ and : in the password encoded: %40, %3A.',
  );
}

/** @throws ExplainedError for an invalid relay, or one without a sender */
function readRelay(url: string, mailFrom: string | undefined): string {
  if (!mailFrom)
    throw new ExplainedError(
      'SMTP_URL needs MAIL_FROM: the address that mail is sent from, such as no-reply@company.com.',
    );
  return readSmtpUrl(url);
}

/** Names of the settings, and of what else a start reads. */
const NAMES = [
  'PORT',
  'PUBLIC_ORIGIN',
  'TRUSTED_PROXIES',
  'LISTEN',
  'ADMIN_EMAILS',
  'MAIL_FROM',
  'SIGN_UP',
  'WEBHOOK_NETWORKS',
  'SIGN_ON_ISSUER',
  'SIGN_ON_CLIENT_ID',
  'SIGN_ON_SECRET_FILE',
  'SIGN_ON_NAME',
  'SIGN_ON_DOMAINS',
  'REQUIRE_SSO',
  'SMTP_URL',
  'SMTP_URL_FILE',
  'TRANSCRIBE',
  'TRANSCRIBE_MODEL',
  'TRANSCRIBE_COMMAND',
  'TRANSCRIBE_FILES',
  'TRANSCRIBE_DEVICES',
  'TRANSCRIBE_CACHE',
  'TRANSCRIBE_UNCONFINED',
  'LAMBDA_CONCURRENCY',
  'SMALL_FILES',
  'LOG_FORMAT',
  'METRICS_PORT',
  'METRICS_LISTEN',
  'LOCAL_DATA_DIR',
  'MEDIA_DIR',
  'DYNOXIDE_PATH',
];

/** Short names resemble words that have nothing to do with them. */
const LEAST_LETTERS = 6;

/** Whether two names differ by one letter that is missing, added, wrong or exchanged with the next one. */
function resembles(one: string, other: string): boolean {
  const start = [...one].findIndex((letter, index) => letter !== other[index]);
  const at = start === -1 ? one.length : start;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isExchanged = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isExchanged;
}

/** Sentences about variables that are probably misspelled settings: their values have no effect. */
const misspelled = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment).flatMap((name) => {
    if (NAMES.includes(name)) return [];
    const meant = NAMES.find((known) => known.length >= LEAST_LETTERS && resembles(name, known));
    return meant ? [`${name} is no setting. Did you mean ${meant}?`] : [];
  });

/**
 * The environment's settings for a stack that a person starts; an empty variable counts as unset.
 * @throws ExplainedError with a sentence for that person about each variable that is wrong
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const problems = misspelled(environment);
  /** The value of a variable; `none` if it is unset or empty, or wrong. */
  const read = <T, N>(name: string, none: N, parse: (text: string) => T): T | N => {
    const text = environment[name];
    if (!text) return none;
    try {
      return parse(text);
    } catch (error) {
      if (error instanceof WrongSetting) problems.push(`${name} is ${text}${error.message}`);
      else if (error instanceof ExplainedError) problems.push(error.message);
      else throw error;
      return none;
    }
  };
  const { PUBLIC_ORIGIN, MAIL_FROM, SMTP_URL } = environment;
  const relay = (url: string) => readRelay(url, MAIL_FROM);
  const metricsPort = read('METRICS_PORT', null, readPort);
  const metricsListen = read('METRICS_LISTEN', HOST, readMetricsListen);
  const settings: Settings = {
    port: read('PORT', DEFAULT_PORT, readAppPort),
    publicOrigin: read('PUBLIC_ORIGIN', null, readPublicOrigin),
    trustedProxies: read('TRUSTED_PROXIES', null, readTrustedProxies),
    listen: read('LISTEN', HOST, (text) => readListen(text, PUBLIC_ORIGIN)),
    adminEmails: read('ADMIN_EMAILS', null, readAdminEmails),
    mailFrom: read('MAIL_FROM', null, readMailFrom),
    signUp: read('SIGN_UP', null, readSignUp),
    webhookNetworks: read('WEBHOOK_NETWORKS', null, readWebhookNetworks),
    signOn: readSignOnVariables(environment, readSecretFile, (problem) => problems.push(problem)),
    smtpUrl: SMTP_URL
      ? read('SMTP_URL', null, relay)
      : read('SMTP_URL_FILE', null, (file) => relay(readSecretFile('SMTP_URL_FILE', file))),
    engine: environment.TRANSCRIBE
      ? read('TRANSCRIBE', null, (kind) => readNamedEngine(kind, environment))
      : read('TRANSCRIBE_COMMAND', null, (text) => readEngine(text, environment)),
    metrics: metricsPort === null ? null : { port: metricsPort, listen: metricsListen },
    mediaDir: read('MEDIA_DIR', null, readMediaDir),
    terminalLog: read('LOG_FORMAT', undefined, readLogFormat),
    smallFiles: read('SMALL_FILES', undefined, readSmallFiles),
    lambdaConcurrency: read('LAMBDA_CONCURRENCY', undefined, readLambdaConcurrency),
  };
  if (settings.metrics?.port === settings.port)
    problems.push(`METRICS_PORT is ${settings.port}, the port of the app. Set it to another port.`);
  if (problems.length > 0) throw new ExplainedError(problems.join('\n'));
  return settings;
}
