import { isIP } from 'node:net';
import { HOST } from '../local/http/listen.ts';
import { readNetworks } from '../local/http/visitors.ts';
import type { StackOptions } from '../local/stack/stack.ts';
import { StartError } from '../local/start-error.ts';

const DEFAULT_PORT = 3000;

type Settings = Required<Pick<StackOptions, 'port' | 'listen' | 'publicOrigin' | 'trustedProxies' | 'adminEmails'>> &
  Pick<StackOptions, 'lambdaConcurrency'>;

/** @throws StartError for an invalid PORT */
function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_535) return port;
  throw new StartError(`PORT is ${text}, which is not a port. Set it to a number from 1 to 65534.`);
}

/** @throws StartError for an invalid PUBLIC_ORIGIN */
function readPublicOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url.origin;
  throw new StartError(
    `PUBLIC_ORIGIN is ${text}, which is not an origin. Set it to one like https://framekeep.example.com, without a path.`,
  );
}

/** @throws StartError for an invalid LAMBDA_CONCURRENCY */
function readLambdaConcurrency(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new StartError(
    `LAMBDA_CONCURRENCY is ${text}. Set it to the number of invocations that may run at once, such as 10.`,
  );
}

/** @throws StartError for invalid ADMIN_EMAILS */
function readAdminEmails(text: string): string[] {
  const addresses = text.split(',').map((address) => address.trim().toLowerCase());
  const wrong = addresses.find((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
  if (wrong === undefined) return addresses;
  throw new StartError(`ADMIN_EMAILS is ${text}. Set it to e-mail addresses, separated by commas.`);
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** @throws StartError for invalid TRUSTED_PROXIES */
function readTrustedProxies(text: string): string[] {
  try {
    readNetworks(listOf(text));
    return listOf(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new StartError(
      `TRUSTED_PROXIES names ${error.message}. Set it to addresses or networks, separated by commas: 10.0.0.5, 10.1.0.0/16.`,
    );
  }
}

/** @throws StartError for an invalid LISTEN, or one without PUBLIC_ORIGIN */
function readListen(text: string, publicOrigin: string | undefined): string {
  if (isIP(text) === 0)
    throw new StartError(`LISTEN is ${text}. Set it to an address of this machine, such as 0.0.0.0 or 10.0.0.7.`);
  if (!publicOrigin && !isLoopback(text))
    throw new StartError(
      'LISTEN lets other machines reach the app, which needs PUBLIC_ORIGIN: the address at which a proxy serves it by HTTPS.',
    );
  return text;
}

const isLoopback = (address: string) => /^127\./.test(address) || address === '::1';

/**
 * The environment's settings for a stack that a person starts; an empty variable counts as unset.
 * @throws StartError with a sentence for that person
 */
export const readSettings = ({
  PORT,
  PUBLIC_ORIGIN,
  TRUSTED_PROXIES,
  LISTEN,
  ADMIN_EMAILS,
  LAMBDA_CONCURRENCY,
}: NodeJS.ProcessEnv): Settings => ({
  port: PORT ? readPort(PORT) : DEFAULT_PORT,
  publicOrigin: PUBLIC_ORIGIN ? readPublicOrigin(PUBLIC_ORIGIN) : null,
  trustedProxies: TRUSTED_PROXIES ? readTrustedProxies(TRUSTED_PROXIES) : null,
  listen: LISTEN ? readListen(LISTEN, PUBLIC_ORIGIN) : HOST,
  adminEmails: ADMIN_EMAILS ? readAdminEmails(ADMIN_EMAILS) : null,
  lambdaConcurrency: LAMBDA_CONCURRENCY ? readLambdaConcurrency(LAMBDA_CONCURRENCY) : undefined,
});
