/**
 * Every code a call can answer with, and its HTTP status. The only such table: the domain throws a code,
 * the edge looks its status up, screens branch on the code.
 */
export const ERROR_STATUS = {
  INVALID_JSON: 400,
  INVALID_INPUT: 400,
  INVALID_CODE: 400,
  CODE_EXPIRED: 400,
  INVALID_RESET_TOKEN: 400,
  RESET_TOKEN_EXPIRED: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  EMAIL_UNVERIFIED: 403,
  EMAIL_MISMATCH: 403,
  PERSONAL_WORKSPACE: 403,
  DOWNLOAD_NOT_ALLOWED: 403,
  UPLOAD_NOT_YOURS: 403,
  OTHERS_RECORDINGS: 403,
  NOT_FOUND: 404,
  SHARE_NOT_FOUND: 404,
  INVITATION_NOT_FOUND: 404,
  NO_FILE: 404,
  EMAIL_TAKEN: 409,
  ALREADY_VERIFIED: 409,
  ALREADY_MEMBER: 409,
  WORKSPACE_LIMIT: 409,
  INVITATION_LIMIT: 409,
  PROJECT_LIMIT: 409,
  RECORDING_LIMIT: 409,
  STORAGE_LIMIT: 409,
  NOT_A_MEMBER: 409,
  UPLOAD_MISSING: 409,
  UPLOAD_TAKEN: 409,
  UPLOAD_INCOMPLETE: 409,
  CONFLICT: 409,
  SHARE_EXPIRED: 410,
  INVITATION_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RESEND_COOLDOWN: 429,
  TOO_MANY_ATTEMPTS: 429,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  FORMAT_UNSUPPORTED: 501,
  MAIL_NOT_SENT: 503,
  BUSY: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Body of every refused request: a code for programs, a sentence for people, and what the code needs besides. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  [detail: string]: unknown;
}
