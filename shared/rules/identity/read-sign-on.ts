import { SIGN_ON_NAME_MAX_LENGTH } from '../../limits.ts';
import type { SignOnSettings } from '../../model/identity/sign-on.ts';
import { isDomain } from '../../model/identity/sign-up.ts';

/** The settings of sign-on as an administrator writes them; an empty text is not set. */
export type SignOnTexts = Record<'issuer' | 'clientId' | 'name' | 'domains' | 'required', string>;

/** A setting of sign-on that cannot be used. The message follows the setting's name. */
export class SignOnFault extends Error {
  constructor(
    readonly setting: keyof SignOnTexts,
    message: string,
  ) {
    super(message);
  }
}

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** Hosts of Entra ID: https://learn.microsoft.com/entra/identity-platform/authentication-national-cloud */
const ENTRA_HOSTS = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
  'login.chinacloudapi.cn',
  'login.windows.net',
];
/** Tenants of all organizations, of all people, and of both, by name or by id. */
const SHARED_TENANTS = ['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'];

const isShared = ({ hostname, pathname }: URL): boolean =>
  ENTRA_HOSTS.includes(hostname) && SHARED_TENANTS.includes(pathname.split('/')[1]?.toLowerCase() ?? '');

/** Null for a text that is not a URL, or has more than a host and a path. */
function plainUrl(text: string): URL | null {
  if (/[?#@\s\\]/.test(text)) return null;
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function readIssuer(text: string): string {
  const url = plainUrl(text);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))) {
    throw new SignOnFault('issuer', `"${text}" is not an issuer. Give its HTTPS address, as the provider names it`);
  }
  if (isShared(url)) {
    throw new SignOnFault(
      'issuer',
      `"${text}" is for the people of every organization. Give the issuer of your own: https://${url.hostname}/<your tenant's id>/v2.0`,
    );
  }
  return text;
}

function readName(text: string, issuer: string): string {
  const name = text || new URL(issuer).hostname;
  if (name.length <= SIGN_ON_NAME_MAX_LENGTH && /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(name)) return name;
  throw new SignOnFault(
    'name',
    `"${text}" must be a name of at most ${SIGN_ON_NAME_MAX_LENGTH} letters, for the button`,
  );
}

function readDomains(text: string): string[] {
  const domains = text.toLowerCase().replaceAll(' ', '').split(',').filter(Boolean);
  if (domains.every(isDomain)) return domains;
  throw new SignOnFault('domains', `"${text}" must be domains separated by commas: company.com,company.org`);
}

function readRequired(text: string): boolean {
  if (['', 'true', 'false'].includes(text)) return text === 'true';
  throw new SignOnFault('required', `"${text}" must be true or false`);
}

/**
 * Reads the settings of sign-on.
 * @returns null when none is set
 * @throws SignOnFault for one that cannot be used
 */
export function readSignOn(texts: SignOnTexts): SignOnSettings | null {
  const isRequired = readRequired(texts.required);
  if (!texts.issuer) {
    if (!texts.clientId && !texts.name && !texts.domains && !isRequired) return null;
    throw new SignOnFault('issuer', 'is missing, which the other settings of sign-on need');
  }
  const issuer = readIssuer(texts.issuer);
  if (!/^[\x21-\x7e]{1,255}$/.test(texts.clientId)) {
    throw new SignOnFault('clientId', 'must be the id that the provider gave to this app');
  }
  const { clientId } = texts;
  return { issuer, clientId, name: readName(texts.name, issuer), domains: readDomains(texts.domains), isRequired };
}
