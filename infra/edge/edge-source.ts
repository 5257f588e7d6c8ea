import { readFileSync } from 'node:fs';
import { PLAIN_SESSION_COOKIE, SESSION_COOKIE } from '#shared/model/identity/session-cookie.ts';
import { EMBED_PAGE_HEADERS } from '#shared/rules/ground/page-headers.ts';

/** The CloudFront Functions, by their files' names. The end of a name is the event that the function handles. */
export const EDGE_FUNCTIONS = [
  'api-request',
  'media-request',
  'media-response',
  'page-response',
  'web-request',
  'web-response',
] as const;

export type EdgeFunctionName = (typeof EDGE_FUNCTIONS)[number];

const read = (file: string): string => readFileSync(new URL(`${file}.js`, import.meta.url), 'utf8');

/** Sets the value of a constant in a source. @throws Error when the source does not have the constant */
function withValue(source: string, name: string, value: unknown): string {
  const line = new RegExp(`^const ${name} = .*;$`, 'm');
  if (!line.test(source)) throw new Error(`An edge function has no constant ${name}`);
  return source.replace(line, () => `const ${name} = ${JSON.stringify(value)};`);
}

/**
 * Source of an edge function as CloudFront gets it.
 * @param domain of the app; null for CloudFront's own domain name
 */
export function edgeSource(name: EdgeFunctionName, domain: string | null): string {
  const source = withValues(name);
  if (!name.endsWith('-request')) return source;
  return `${source}\n${withValue(read('redirect-to-domain'), 'DOMAIN', domain ?? '')}`;
}

function withValues(name: EdgeFunctionName): string {
  const source = read(name);
  if (name === 'page-response') return withValue(source, 'EMBED_HEADERS', EMBED_PAGE_HEADERS);
  if (name === 'web-request') {
    return withValue(source, 'SESSION_COOKIES', [SESSION_COOKIE, PLAIN_SESSION_COOKIE]);
  }
  return source;
}
