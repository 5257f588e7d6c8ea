import type { LinkAsks } from '#shared/api/link-visits.ts';
import type { PublicRecording } from '#shared/api/links.ts';
import { request } from '../../lib/http/request.ts';
import { linkUrl } from '../link-requests.ts';

/** The proof that the link has accepted; null before the first answer, and while a cookie has it. */
export type Pass = string | null;

interface Unlocked {
  asks: LinkAsks;
  pass: Pass;
}

interface Visit {
  recording: PublicRecording;
  media: Record<string, string>;
  pass: Pass;
}

const post = (shareToken: string, path: string, body: object) =>
  request('POST', linkUrl(shareToken, `/${path}`), { body });

export const unlock = (shareToken: string, password: string, pass: Pass) =>
  post(shareToken, 'password', { password, pass }) as Promise<Unlocked>;

export const sendCode = (shareToken: string, email: string, pass: Pass) =>
  post(shareToken, 'code', { email, pass }) as Promise<{ pass: Pass }>;

export const verifyCode = (shareToken: string, code: string, pass: Pass) =>
  post(shareToken, 'code/verify', { code, pass }) as Promise<Unlocked>;

export const openGate = (shareToken: string, key: string, pass: Pass) =>
  post(shareToken, 'key', { key, pass }) as Promise<Unlocked>;

export const startVisit = (shareToken: string, pass: Pass) => post(shareToken, 'visit', { pass }) as Promise<Visit>;
