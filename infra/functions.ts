/** Entry file of every Lambda function; each has an export named `handler`. */
export const FUNCTION_ENTRIES = {
  public: 'functions/http/public.ts',
  member: 'functions/http/member.ts',
  admin: 'functions/http/admin.ts',
  'prepare-recording': 'functions/events/prepare-recording.ts',
  'package-film': 'functions/events/package-film.ts',
  'join-segments': 'functions/events/join-segments.ts',
  'on-job-state': 'functions/events/on-job-state.ts',
  'on-mail-bounce': 'functions/events/on-mail-bounce.ts',
  'run-cleanup': 'functions/events/run-cleanup.ts',
  'delete-batch': 'functions/events/delete-batch.ts',
  'drain-revocations': 'functions/events/drain-revocations.ts',
  'prune-cutoffs': 'functions/events/prune-cutoffs.ts',
  'rotate-signing-keys': 'functions/events/rotate-signing-keys.ts',
  'begin-recovery': 'functions/events/begin-recovery.ts',
  'list-stuck': 'functions/events/list-stuck.ts',
  'reconcile-recording': 'functions/events/reconcile-recording.ts',
  'end-recovery': 'functions/events/end-recovery.ts',
  'reconcile-overdue': 'functions/events/reconcile-overdue.ts',
  'sweep-segments': 'functions/events/sweep-segments.ts',
  'mail-events': 'functions/events/mail-events.ts',
  'attempt-deliveries': 'functions/events/attempt-deliveries.ts',
  'attempt-slow-deliveries': 'functions/events/attempt-slow-deliveries.ts',
  'publish-due': 'functions/events/publish-due.ts',
  migrate: 'functions/events/migrate.ts',
} as const;

export type FunctionName = keyof typeof FUNCTION_ENTRIES;

export interface BuiltCode {
  functionDir(name: FunctionName): string;
  webDir: string;
}
