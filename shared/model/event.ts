/** Whom or what an event is about. The id is the one that calls use. */
export const EVENT_SUBJECTS = [
  'recording',
  'link',
  'comment',
  'project',
  'workspace',
  'member',
  'invitation',
  'webhook',
  'token',
  'passkey',
  'session',
  'user',
  'installation',
] as const;

export type EventSubjectKind = (typeof EVENT_SUBJECTS)[number];

interface EventKind {
  subject: EventSubjectKind;
  /** Whether it is published to readers outside of the act, such as webhooks and mails. */
  isTold: boolean;
  /** Whether it is an entry of the record of acts, for a year. Otherwise it is stored for a month. */
  isAct: boolean;
}

const news = (subject: EventSubjectKind) => ({ subject, isTold: true, isAct: false }) as const;
const toldAct = (subject: EventSubjectKind) => ({ subject, isTold: true, isAct: true }) as const;
const act = (subject: EventSubjectKind) => ({ subject, isTold: false, isAct: true }) as const;

/** Every event: the noun that it happened to, and what happened. */
export const EVENTS = {
  'recording.ready': news('recording'),
  'recording.failed': news('recording'),
  'recording.deleted': toldAct('recording'),
  'link.created': toldAct('link'),
  'link.first_view': news('link'),
  'link.revoked': toldAct('link'),
  'comment.created': news('comment'),
  'transcript.ready': news('recording'),
  'member.joined': toldAct('member'),
  'webhook.created': act('webhook'),
  'webhook.changed': act('webhook'),
  'webhook.deleted': act('webhook'),
  'webhook.secret_replaced': act('webhook'),
} as const satisfies Record<string, EventKind>;

export type EventName = keyof typeof EVENTS;

export const EVENT_NAMES = Object.keys(EVENTS) as EventName[];

/** By what a person acted: a log-in in a browser, a personal token, or the log-in of a company's provider. */
export const EVENT_WAYS = ['session', 'token', 'sign-on'] as const;
