import { countAndTell, type LimitState } from '../../data/rate-limit.ts';
import { nowSeconds } from '../../process/clock.ts';
import type { TokenCaller } from './find-token-actor.ts';

export type { LimitState };

/** Counts a call with a token, and tells how many it may still make. */
export const countCall = ({ actor }: TokenCaller): Promise<LimitState> =>
  countAndTell('callsByToken', actor.session.id, nowSeconds());
