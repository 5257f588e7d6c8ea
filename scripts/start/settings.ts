import type { StackOptions } from '../local/stack/stack.ts';
import { StartError } from '../local/start-error.ts';

const DEFAULT_PORT = 3000;

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

/**
 * The environment's settings for a stack that a person starts; an empty variable counts as unset.
 * @throws StartError with a sentence for that person
 */
export const readSettings = ({
  PORT,
  PUBLIC_ORIGIN,
  ADMIN_EMAILS,
  LAMBDA_CONCURRENCY,
}: NodeJS.ProcessEnv): Pick<StackOptions, 'port' | 'publicOrigin' | 'adminEmails' | 'lambdaConcurrency'> => ({
  port: PORT ? readPort(PORT) : DEFAULT_PORT,
  publicOrigin: PUBLIC_ORIGIN ? readPublicOrigin(PUBLIC_ORIGIN) : null,
  adminEmails: ADMIN_EMAILS ? readAdminEmails(ADMIN_EMAILS) : null,
  lambdaConcurrency: LAMBDA_CONCURRENCY ? readLambdaConcurrency(LAMBDA_CONCURRENCY) : undefined,
});
