import type { Act } from '#shared/api/telling/acts.ts';
import type { EventName } from '#shared/model/ground/event.ts';
import { paths } from '../paths.ts';

/** What the record calls a link without a name. */
const MAIN_LINK = 'main link';

/** The text of each act, after the name of the person. An act without a text shows its name. */
const TEXTS: Partial<Record<EventName, string>> = {
  'recording.deleted': 'deleted a recording',
  'recording.changed': "changed a recording's name or description",
  'recording.moved': 'moved a recording',
  'recording.uploaded': 'uploaded a video from a program',
  'recording.cut': 'cut a recording',
  'recording.file_restored': 'restored an earlier video',
  'recording.file_deleted': 'deleted an earlier video',
  'recording.retried': 'retried a conversion',
  'link.created': 'created a link',
  'link.changed': 'changed a link',
  'link.revoked': 'revoked a link',
  'comment.deleted': "deleted someone else's comment",
  'comments.closed': 'closed comments on a recording',
  'comments.opened': 'opened comments on a recording',
  'guest.removed': 'removed a guest',
  'project.created': 'created a project',
  'project.changed': "changed a project's name or description",
  'project.deleted': 'deleted a project',
  'project.access_changed': 'changed who can see a project',
  'workspace.created': 'created the workspace',
  'workspace.changed': 'changed the name or description',
  'workspace.transcription_changed': 'changed when recordings are transcribed',
  'workspace.handed_over': 'handed over the workspace',
  'workspace.deleted': 'deleted a workspace',
  'workspace.taken_out': 'exported the workspace as files',
  'invitation.created': 'invited a person',
  'invitation.cancelled': 'cancelled an invitation',
  'member.joined': 'joined',
  'member.role_changed': "changed a member's role",
  'member.removed': 'removed a member',
  'member.left': 'left',
  'token.created': 'created a token',
  'token.revoked': 'revoked a token',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'passkey.closed': 'tried to log in with a passkey that may have been copied',
  'webhook.created': 'created a webhook',
  'webhook.changed': 'changed a webhook',
  'webhook.deleted': 'deleted a webhook',
  'webhook.secret_replaced': "replaced a webhook's secret",
  'webhook.stopped': 'paused a webhook',
  'session.begun': 'logged in',
  'session.refused': 'failed to log in',
  'session.ended': 'logged out',
  'session.other_ended': 'logged out another session',
  'session.all_ended': 'logged out all other sessions and revoked all tokens',
  'user.signed_up': 'verified a new account',
  'user.sign_on_joined': 'connected company sign-on to their account',
  'user.sign_on_removed': 'removed company sign-on from their account',
  'user.profile_changed': 'changed their profile',
  'user.password_changed': 'changed their password',
  'user.password_forgotten': 'asked for a password reset link',
  'user.password_reset': 'reset their password',
  'user.deleted': 'deleted an account',
  'user.invited': 'invited a person to sign up',
  'user.stopped': 'suspended an account',
  'user.started': 'reactivated an account',
  'user.verification_sent': 'sent a new verification code',
  'user.password_taken': "removed an account's password",
  'recovery.started': 'ran recovery',
  'recovery.switched': 'turned auto recovery on or off',
};

/** What happened, after the name of the person. The name of a link follows: see `linkName`. */
export function actText({ name, details: { link } }: Pick<Act, 'name' | 'details'>): string {
  const text = TEXTS[name] ?? name;
  return link === undefined ? text : text.replace('a link', link === MAIN_LINK ? 'the main link' : 'the link');
}

/** The name of the link that an act is about; null for a main link, and for acts on something else. */
export const linkName = ({ details: { link } }: Act): string | null =>
  typeof link === 'string' && link !== MAIN_LINK ? link : null;

/** As `actText`, in a list of acts. */
export function actLabel(name: EventName): string {
  const text = actText({ name, details: {} });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const NOBODY = { guest: 'A guest', stranger: 'Someone', system: 'The system' } as const;

/** The person who acted. */
export const whoText = ({ kind, name, email }: Act['by']): string =>
  kind === 'user' ? name || email || 'Former member' : NOBODY[kind];

const WAYS = { session: 'browser', token: 'token', 'sign-on': 'sign-on' } as const;

/** How the person acted: the way in, and the kind of program. */
export const wayText = ({ way, client }: Act['by']): string =>
  [way && WAYS[way], /^Unknown/.test(client) ? '' : client].filter((part) => part).join(', ');

/** What the act was about: its name. Null for what has none, and for an act of a person on their own account. */
export function subjectText({ on, by }: Act): string | null {
  const isPerson = on.kind === 'user' || on.kind === 'member';
  if (isPerson && by.kind === 'user' && on.id === by.userId) return null;
  return on.name ?? (isPerson ? 'Former member' : null);
}

/** The page of what the act was about; null for what is gone, or has none. @param person the page of a person */
export function subjectPath({ on, details: { recordingId } }: Act, person: string | null): string | null {
  if (!on.mayOpen) return null;
  if (on.email !== null) return person;
  if (on.kind === 'project') return paths.project(on.id);
  if (on.kind === 'recording') return paths.recording(on.id);
  return typeof recordingId === 'string' ? paths.recording(recordingId) : null;
}

function valueText(value: Act['details'][string]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'none' : String(value);
}

/** The name of a fact as people write it: 'with recordings' for `withRecordings`, 'restricted' for `isRestricted`. */
const factText = (name: string): string =>
  name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

const isTold = ([name, value]: [string, unknown]): boolean =>
  !/(Id|Before|^link)$/.test(name) && !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(String(value));

/** Short facts of an act: `role: editor`, or `role: viewer → editor` for a change. Ids say nothing to people. */
export function detailsText({ details: { changed = '', ...facts } }: Act): string {
  const before = (name: string) => (name in facts ? `${valueText(facts[name] ?? null)} → ` : '');
  const told = Object.entries(facts).filter(isTold);
  const texts = told.map(([name, value]) => `${factText(name)}: ${before(`${name}Before`)}${valueText(value)}`);
  const untold = String(changed).split(', ');
  const names = untold.filter((name) => name !== '' && !(name in facts)).map(factText);
  // The table keeps facts in no order.
  return [...texts.sort(), ...(names.length > 0 ? [`changed: ${names.join(', ')}`] : [])].join(', ');
}
