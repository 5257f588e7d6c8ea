import type { Session } from '#shared/api/sessions.ts';
import { listStoredSessions, type SessionRow } from '../../data/session.ts';
import { isoOf, nowSeconds } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { isOver, sessionEnd, sessionIdOf } from './session-token.ts';

/**
 * Text in a User-Agent header and its browser. The first match counts, because browsers also name the browsers that
 * they derive from.
 */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstIn = (userAgent: string, names: [RegExp, string][]): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Names of the browser and the system in a User-Agent header; null without the header. */
export function deviceName(userAgent: string | null): string {
  const browser = firstIn(userAgent ?? '', BROWSERS);
  const system = firstIn(userAgent ?? '', SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Only a program that logs in repeatedly has more. */
const SHOWN_MAX = 100;

const present = ({ secretHash, userAgent, createdAt, lastUsedAt }: SessionRow, actor: Actor): Session => {
  const id = sessionIdOf(secretHash);
  const endsAt = isoOf(sessionEnd(createdAt));
  return { id, device: deviceName(userAgent), createdAt, lastUsedAt, endsAt, isCurrent: id === actor.session.id };
};

/** The actor's valid sessions: the current one first, then by their last use, a hundred at most. */
export async function listSessions(actor: Actor): Promise<Session[]> {
  const now = nowSeconds();
  const rows = await listStoredSessions(actor.userId);
  const living = rows.filter((row) => !isOver(row, now) && row.passwordVersion === actor.session.passwordVersion);
  return living
    .map((row) => present(row, actor))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1))
    .slice(0, SHOWN_MAX);
}
