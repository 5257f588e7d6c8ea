import { HIDDEN } from './log-fields.ts';

const ULID = '[0-9A-HJKMNP-TV-Z]{26}';

/** A word, or several as code writes them together; letters in a random mixture of cases do not count. */
const WRITTEN = '(?:[A-Za-z]{1,2}|[A-Z]{2,16}|[A-Z]{0,5}[a-z]{2,20}(?:[A-Z]{1,5}[a-z]{2,20}){0,4}[A-Z]{0,5})';

/** Words that a log text may contain. Any other text could be an address, a key, a token or a path. */
const READABLE = new RegExp(
  [
    `${WRITTEN}(?:['’-]${WRITTEN}){0,2}`,
    // Five digits: a verification code has six.
    '\\d{1,5}(?:\\.\\d{1,6})?(?:ms|s|%)?',
    `${ULID}(?:_${ULID})?`,
    // A job of MediaConvert's.
    '\\d{13}-[a-z0-9]{6}',
    // An action, as IAM refuses it.
    '[a-z0-9-]{2,24}:[A-Z][A-Za-z]{2,40}',
  ]
    .map((pattern) => `^${pattern}$`)
    .join('|'),
);

const OPENING = /^[("'`[{<]*/;
const CLOSING = /(?<![)"'`\]}>,.:;!?])[)"'`\]}>,.:;!?]*$/;
const MAX_LENGTH = 300;

function maskWord(word: string): string {
  const [before = ''] = OPENING.exec(word) ?? [];
  const rest = word.slice(before.length);
  const [after = ''] = CLOSING.exec(rest) ?? [];
  const core = rest.slice(0, rest.length - after.length);
  return core === '' || READABLE.test(core) ? word : `${before}${HIDDEN}${after}`;
}

/** Hides every word of a text except plain words, short numbers and ids of ours. */
const maskText = (text: string): string =>
  text
    .slice(0, MAX_LENGTH * 4)
    .split(/\s+/)
    .filter(Boolean)
    .map(maskWord)
    .join(' ')
    .slice(0, MAX_LENGTH);

export interface LoggedError {
  name: string;
  /** Only plain words; everything else is hidden, because messages quote addresses, keys and URLs. */
  message?: string;
  code?: string | number;
  /** HTTP status and request id of a refusal by AWS. */
  status?: number;
  awsRequestId?: string;
  /** Places in the code, innermost first. */
  stack?: string[];
  cause?: LoggedError;
  errors?: LoggedError[];
}

const NAME = /^[A-Za-z][\w.]{0,60}$/;
const AWS_REQUEST_ID = /^[\w=/+-]{1,80}$/;
const FRAME = /^at (?:(?:async |new )*[\w$.<>#[\] ]+ \([^()\s]+:\d+:\d+\)|(?:async )?[^()\s]+:\d+:\d+)$/;
const FRAMES_MAX = 12;
const DEPTH_MAX = 4;
const ERRORS_MAX = 5;

/** Properties that AWS clients add to errors. */
interface Details {
  code?: unknown;
  $metadata?: { httpStatusCode?: number; requestId?: string };
  errors?: unknown;
}

function framesOf({ stack = '', message }: Error): string[] {
  // The stack frames follow the message. A message of several lines could look like frames.
  const places = stack.slice(Math.max(0, message ? stack.indexOf(message) + message.length : 0));
  const lines = places.split('\n').map((line) => line.trim());
  return lines.filter((line) => FRAME.test(line)).slice(0, FRAMES_MAX);
}

const nameOf = ({ name }: Error): string => (NAME.test(name) ? name : 'Error');

/** JSON.parse quotes the text that it cannot parse. Words of a request do not belong in the log. */
const messageOf = (error: Error): string | undefined =>
  error instanceof SyntaxError ? undefined : maskText(error.message);

function codeOf(code: unknown): string | number | undefined {
  if (typeof code === 'number') return code;
  return typeof code === 'string' && NAME.test(code) ? code : undefined;
}

function awsPart({ $metadata }: Details): Pick<LoggedError, 'status' | 'awsRequestId'> {
  const { httpStatusCode: status, requestId = '' } = $metadata ?? {};
  return { status, awsRequestId: AWS_REQUEST_ID.test(requestId) ? requestId : undefined };
}

/**
 * An error as the log may have it: its name, codes, stack frames and masked message, and its causes in the same form.
 * Missing fields are undefined.
 */
export function reduceError(error: unknown, depth = 1): LoggedError {
  if (!(error instanceof Error)) return { name: 'Unknown', message: typeof error };
  const details = error as Error & Details;
  const { code, errors } = details;
  const inner = (each: unknown) => reduceError(each, depth + 1);
  return {
    name: nameOf(error),
    message: messageOf(error),
    code: codeOf(code),
    ...awsPart(details),
    stack: framesOf(error),
    cause: error.cause === undefined || depth >= DEPTH_MAX ? undefined : inner(error.cause),
    errors: Array.isArray(errors) && depth < DEPTH_MAX ? errors.slice(0, ERRORS_MAX).map(inner) : undefined,
  };
}

/**
 * An error to throw where AWS itself logs and keeps errors: Lambda logs the whole error, Step Functions and the
 * dead-letter queue keep its message.
 */
export function reducedError(error: unknown): Error {
  const { name, message = '', stack = [] } = reduceError(error);
  const reduced = Object.assign(new Error(message), { name });
  reduced.stack = [`${name}: ${message}`, ...stack.map((place) => `    ${place}`)].join('\n');
  return reduced;
}
