import type { Act } from '#shared/api/acts.ts';
import type { EventName } from '#shared/model/event.ts';

/** The text of each act, after the name of the person. An act without a text shows its name. */
const TEXTS: Partial<Record<EventName, string>> = {
  'recording.deleted': 'deleted a recording',
  'recording.cut': 'cut a recording',
  'recording.file_restored': 'restored an earlier video',
  'recording.file_deleted': 'deleted an earlier video',
  'recording.retried': 'tried a conversion again',
  'link.created': 'made a link',
  'link.changed': 'changed a link',
  'link.revoked': 'ended a link',
  'comment.deleted': 'deleted a comment of somebody else',
  'guest.removed': 'removed a guest',
  'project.created': 'made a project',
  'project.deleted': 'deleted a project',
  'project.access_changed': 'changed who sees a project',
  'workspace.created': 'made the workspace',
  'workspace.changed': 'changed name or description',
  'workspace.transcription_changed': 'changed when recordings are transcribed',
  'workspace.handed_over': 'handed the workspace over',
  'workspace.deleted': 'deleted a workspace',
  'workspace.taken_out': 'took the workspace out as files',
  'invitation.created': 'invited a person',
  'invitation.cancelled': 'cancelled an invitation',
  'member.joined': 'joined',
  'member.role_changed': 'changed the role of a member',
  'member.removed': 'removed a member',
  'member.left': 'left',
  'token.created': 'made a token',
  'token.revoked': 'revoked a token',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'passkey.closed': 'was refused with a passkey that may be a copy',
  'webhook.created': 'made a webhook',
  'webhook.changed': 'changed a webhook',
  'webhook.deleted': 'deleted a webhook',
  'webhook.secret_replaced': 'replaced the secret of a webhook',
  'webhook.stopped': 'paused a webhook',
  'session.begun': 'logged in',
  'session.refused': 'was refused at the log-in',
  'session.all_ended': 'ended all other sessions and tokens',
  'user.signed_up': 'verified a new account',
  'user.sign_on_joined': 'joined the sign-on of the company to the account',
  'user.sign_on_removed': 'removed the sign-on of the company from the account',
  'user.password_changed': 'changed the password',
  'user.password_reset': 'chose a new password by a link',
  'user.deleted': 'deleted an account',
  'user.invited': 'invited a person to sign up',
  'user.stopped': 'stopped an account',
  'user.started': 'started an account again',
  'user.verification_sent': 'sent a new verification',
  'user.password_taken': 'ended the password of an account',
  'recovery.started': 'ran the recovery',
  'recovery.switched': 'switched the automatic recovery',
};

export const actText = (name: EventName): string => TEXTS[name] ?? name;

/** As `actText`, in a list of acts. */
export function actLabel(name: EventName): string {
  const text = actText(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const NOBODY = { guest: 'A guest', stranger: 'Somebody', system: 'The system' } as const;

/** The person who acted. */
export const whoText = ({ kind, name, email }: Act['by']): string =>
  kind === 'user' ? name || email || 'Former member' : NOBODY[kind];

const WAYS = { session: 'browser', token: 'token', 'sign-on': 'sign-on' } as const;

/** How the person acted: the way in, and the kind of program. */
export const wayText = ({ way, client }: Act['by']): string =>
  [way && WAYS[way], /^Unknown/.test(client) ? '' : client].filter((part) => part).join(', ');

/**
 * What the act was about: its present name, or the kind of a thing that is gone or has no name. Null for an act of a person on
 * their own account.
 */
export function subjectText({ on, by }: Act): string | null {
  const isPerson = on.kind === 'user' || on.kind === 'member';
  if (isPerson && by.kind === 'user' && on.id === by.userId) return null;
  return on.name ?? (isPerson ? 'Former member' : null);
}

function valueText(value: Act['details'][string]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** The name of a fact as people write it: 'with recordings' for `withRecordings`, 'restricted' for `isRestricted`. */
const factText = (name: string): string =>
  name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

/** Short facts of an act: `role: editor`. Ids say nothing to people. */
export const detailsText = ({ details }: Act): string =>
  Object.entries(details)
    .filter(([name, value]) => value !== null && !/Id$/.test(name) && !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(String(value)))
    .map(([name, value]) => `${factText(name)}: ${valueText(value)}`)
    .join(', ');
