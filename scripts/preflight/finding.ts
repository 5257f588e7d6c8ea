/**
 * Result of a check. `error`: the deployment would fail. `warning`: it would succeed, but something would not work.
 * `by-hand`: no API can check it. `unknown`: the check was not possible.
 */
type Severity = 'ok' | 'warning' | 'error' | 'by-hand' | 'unknown';

export interface Finding {
  level: Severity;
  /** The facts and, unless the level is ok, what to do, in sentences. */
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const error = (text: string): Finding => ({ level: 'error', text });
export const byHand = (text: string): Finding => ({ level: 'by-hand', text });
export const unknown = (text: string): Finding => ({ level: 'unknown', text });

const MARKS: Record<Severity, string> = { ok: '✓', warning: '!', error: '✗', 'by-hand': '☐', unknown: '?' };

/** Shows findings, one a line. @returns whether nothing would make the deployment fail */
export function showFindings(findings: Finding[], write: (text: string) => void): boolean {
  for (const { level, text } of findings) write(`${MARKS[level]} ${text}\n`);
  return findings.every(({ level }) => level !== 'error');
}
