const like =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value);

const ULID = '[0-9A-HJKMNP-TV-Z]{26}';
/** Ids that AWS creates: of CloudFront, API Gateway, EventBridge, Step Functions. */
const AWS_ID = /^[\w=-]{1,128}$/;

/** All text fields that a log line can have, with the form of their values. */
const TEXTS = {
  /** The same from the edge to the last event handler: see docs/decisions/0019-logs-metrics-traces.md. */
  correlationId: like(AWS_ID),
  /** API Gateway's id of a request, which is also in the access log. */
  requestId: like(AWS_ID),
  /** Name of an operation of the API, or of an event handler. */
  operation: like(/^[A-Za-z-]{1,60}$/),
  /** Why a request was refused. */
  code: like(/^[A-Z_]{1,40}$/),
  userId: like(new RegExp(`^${ULID}$`)),
  recordingId: like(new RegExp(`^${ULID}_${ULID}$`)),
  eventId: like(new RegExp(`^${ULID}$`)),
  jobId: like(/^\d{10,16}-[a-z0-9]{6}$/),
  outcome: like(/^[a-z]{1,20}$/),
  run: like(AWS_ID),
  /** See `MIGRATIONS`. */
  migration: like(/^[a-z-]{1,40}$/),
};

const NUMBERS = [
  'status',
  'durationMs',
  'attempt',
  'deleted',
  'totalStuck',
  'recovered',
  'markedCompleted',
  'markedFailed',
  'leftOut',
  'errors',
] as const;

type Texts = Record<keyof typeof TEXTS, string | null>;
type Numbers = Record<(typeof NUMBERS)[number], number | null>;

/** Fields that a log line can have besides its message. */
export type LogFields = Partial<Texts & Numbers>;

/** Replaces a value that does not have the form of its field. */
export const HIDDEN = '…';

const isAllowed = (name: string, value: unknown): boolean =>
  name in TEXTS ? TEXTS[name as keyof Texts](value) : typeof value === 'number';

/** The allowed fields of a log line. Other fields are left out, and values of another form are hidden. */
export function allowedFields(fields: LogFields): Record<string, unknown> {
  const known: string[] = [...Object.keys(TEXTS), ...NUMBERS];
  const given = Object.entries(fields).filter(([name, value]) => known.includes(name) && value !== null);
  return Object.fromEntries(
    given
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, isAllowed(name, value) ? value : HIDDEN]),
  );
}
