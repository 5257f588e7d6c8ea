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
  /** Whether webhooks may ask for it. */
  isForWebhooks: boolean;
  /** Whether a mail may follow from it. Events for webhooks and for mails are published to readers. */
  isMailed: boolean;
  /** Whether that mail is about the security of an account: it goes before all others. */
  isSecurity: boolean;
  /** Whether it is an entry of the record of acts, for a year. Otherwise it is stored for a month. */
  isAct: boolean;
}

const forWebhooks = (subject: EventSubjectKind) =>
  ({ subject, isForWebhooks: true, isMailed: false, isSecurity: false, isAct: false }) as const;
const mailed = (subject: EventSubjectKind) => ({ ...forWebhooks(subject), isMailed: true }) as const;
const actForWebhooks = (subject: EventSubjectKind) => ({ ...forWebhooks(subject), isAct: true }) as const;
const act = (subject: EventSubjectKind) => ({ ...actForWebhooks(subject), isForWebhooks: false }) as const;
const mailedAct = (subject: EventSubjectKind) => ({ ...act(subject), isMailed: true }) as const;
const securityAct = (subject: EventSubjectKind) => ({ ...mailedAct(subject), isSecurity: true }) as const;

/** Every event: the noun that it happened to, and what happened. */
export const EVENTS = {
  'recording.ready': forWebhooks('recording'),
  'recording.failed': forWebhooks('recording'),
  'recording.deleted': actForWebhooks('recording'),
  'link.created': actForWebhooks('link'),
  'link.first_view': mailed('link'),
  'link.revoked': actForWebhooks('link'),
  'comment.created': mailed('comment'),
  'transcript.ready': forWebhooks('recording'),
  'member.joined': actForWebhooks('member'),
  'webhook.created': securityAct('webhook'),
  'webhook.changed': securityAct('webhook'),
  'webhook.deleted': act('webhook'),
  'webhook.secret_replaced': act('webhook'),
  'webhook.stopped': mailedAct('webhook'),
  'recording.changed': act('recording'),
  'recording.moved': act('recording'),
  'recording.uploaded': act('recording'),
  'recording.cut': act('recording'),
  'recording.file_restored': act('recording'),
  'recording.file_deleted': act('recording'),
  'recording.retried': act('recording'),
  'link.changed': act('link'),
  'comment.deleted': act('comment'),
  'comments.closed': act('recording'),
  'comments.opened': act('recording'),
  'guest.removed': act('recording'),
  'project.created': act('project'),
  'project.changed': act('project'),
  'project.deleted': act('project'),
  'project.access_changed': act('project'),
  'workspace.created': act('workspace'),
  'workspace.changed': act('workspace'),
  'workspace.transcription_changed': act('workspace'),
  'workspace.handed_over': mailedAct('workspace'),
  'workspace.deleted': act('workspace'),
  'workspace.taken_out': act('workspace'),
  'invitation.created': act('invitation'),
  'invitation.cancelled': act('invitation'),
  'member.role_changed': mailedAct('member'),
  'member.removed': mailedAct('member'),
  'member.left': act('member'),
  'token.created': securityAct('token'),
  'token.revoked': act('token'),
  'passkey.added': securityAct('passkey'),
  'passkey.removed': act('passkey'),
  'passkey.closed': securityAct('passkey'),
  'session.begun': act('user'),
  'session.refused': act('user'),
  'session.ended': act('user'),
  'session.other_ended': act('user'),
  'session.all_ended': act('user'),
  'user.signed_up': act('user'),
  'user.sign_on_joined': securityAct('user'),
  'user.sign_on_removed': securityAct('user'),
  'user.profile_changed': act('user'),
  'user.password_changed': securityAct('user'),
  'user.password_forgotten': act('user'),
  'user.password_reset': securityAct('user'),
  'user.deleted': act('user'),
  'user.invited': act('installation'),
  'user.stopped': act('user'),
  'user.started': act('user'),
  'user.verification_sent': act('user'),
  'user.password_taken': act('user'),
  'recovery.started': act('installation'),
  'recovery.switched': act('installation'),
} as const satisfies Record<string, EventKind>;

export type EventName = keyof typeof EVENTS;

export const EVENT_NAMES = Object.keys(EVENTS) as [EventName, ...EventName[]];

/** Where an event goes: to the function of mails, and to that of quick attempts at webhooks. */
export type EventReader = 'mails' | 'attempts';

/** The readers that an event is published to. */
export const readersOf = (name: EventName): EventReader[] => [
  ...(EVENTS[name].isMailed ? ['mails' as const] : []),
  ...(EVENTS[name].isForWebhooks ? ['attempts' as const] : []),
];

/** The events that are entries of the record of acts. */
export const ACT_NAMES = EVENT_NAMES.filter((name) => EVENTS[name].isAct) as [EventName, ...EventName[]];

/** By what a person acted: a log-in in a browser, a personal token, or the log-in of a company's provider. */
export const EVENT_WAYS = ['session', 'token', 'sign-on'] as const;
