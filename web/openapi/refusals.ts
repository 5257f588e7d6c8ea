import { ERROR_STATUS, type ErrorCode } from '../../shared/api/ground/errors.ts';
import type { Operation } from '../../shared/api/ground/operation.ts';

type Status = (typeof ERROR_STATUS)[ErrorCode];

/**
 * The error codes of each step of a request before the call's own rules. `functions/http/api-handler.ts` has the steps.
 * The error codes of the call itself are not in its contract: the document has them as `default`.
 */
const STEPS: [applies: (operation: Operation) => boolean, codes: ErrorCode[]][] = [
  [({ method }) => method !== 'GET', ['CROSS_SITE', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'INVALID_JSON']],
  [({ profile }) => profile !== 'public', ['UNAUTHORIZED', 'FORBIDDEN']],
  [({ scope }) => scope !== null, ['COOKIE_AND_TOKEN', 'UNAUTHORIZED', 'TOKEN_SCOPE']],
  [() => true, ['INVALID_INPUT', 'NOT_FOUND', 'RATE_LIMITED', 'INTERNAL', 'BUSY']],
];

/** HTTP statuses with which the steps of a request refuse it, the lowest first. */
export const statusesOf = (operation: Operation): Status[] => {
  const codes = STEPS.filter(([applies]) => applies(operation)).flatMap(([, each]) => each);
  return [...new Set(codes.map((code) => ERROR_STATUS[code]))].sort((a, b) => a - b);
};
