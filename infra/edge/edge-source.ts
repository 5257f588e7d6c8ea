import { readFileSync } from 'node:fs';

/** The CloudFront Functions, by their files' names: when they run is the end of the name. */
export const EDGE_FUNCTIONS = ['api-request', 'media-request', 'media-response', 'web-request'] as const;

export type EdgeFunctionName = (typeof EDGE_FUNCTIONS)[number];

const read = (file: string): string => readFileSync(new URL(`${file}.js`, import.meta.url), 'utf8');

/**
 * Source of an edge function as CloudFront gets it.
 * @param domain that the app answers under; null where that is CloudFront's own name
 */
export function edgeSource(name: EdgeFunctionName, domain: string | null): string {
  if (!name.endsWith('-request')) return read(name);
  const redirect = read('redirect-to-domain').replace("DOMAIN = ''", () => `DOMAIN = '${domain ?? ''}'`);
  return `${read(name)}\n${redirect}`;
}
