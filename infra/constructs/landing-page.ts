import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineSources } from '#shared/rules/ground/page-headers.ts';

/** File name of the landing page in the build, and its key in the bucket. infra/edge/web-request.js requests it. */
export const LANDING_PAGE = 'landing.html';

/** Placeholder in the built page for the origin, which is known only at deployment. */
const ORIGIN = '{{origin}}';

/** Pages of the build with inline scripts or styles. @throws Error when the web app is not built */
export const readPages = (webDir: string) => ({
  landing: readFileSync(join(webDir, LANDING_PAGE), 'utf8'),
  app: readFileSync(join(webDir, 'index.html'), 'utf8'),
});

/** The page with absolute addresses, which programs that make previews need. */
export const withOrigin = (page: string, origin: string): string => page.replaceAll(ORIGIN, origin);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of a page's inline scripts and styles, for its Content-Security-Policy. The browser refuses all others. */
export function inlineSources(page: string): InlineSources {
  const texts = (element: RegExp) => [...page.matchAll(element)].map(([, text = '']) => hashOf(text));
  return { scripts: texts(/<script(?: nomodule)?>(.*?)<\/script>/gs), styles: texts(/<style>(.*?)<\/style>/gs) };
}
