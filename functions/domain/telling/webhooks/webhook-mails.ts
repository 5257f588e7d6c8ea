import type { WebhookState } from '#shared/model/telling/webhook.ts';
import type { StoredEvent } from '../../../data/ground/event.ts';
import { getUser } from '../../../data/identity/user.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import { getWebhook } from '../../../data/telling/webhook.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { isMoved } from '../../ground/events/state-webhook.ts';
import { quoted, quotedPerson, writeMail } from '../../ground/mail/write-mail.ts';

/** Why the app has paused a webhook. */
export type StoppedState = Exclude<WebhookState, 'on' | 'paused'>;

const REASONS: Record<StoppedState, string> = {
  failing: "Its receiver hasn't accepted an event for a day.",
  refused: 'Its receiver asked to stop (status 410).',
  unmanaged: "You're no longer an owner or admin of the workspace, and the webhook reported what you could see.",
};

/**
 * The mail to the owner of a workspace about what a webhook may do from now on. A person who deletes it at once, maybe a
 * thief, does not keep the mail from being sent.
 */
export async function writeGainMail(event: StoredEvent, origin: string): Promise<OutgoingMail | null> {
  const { name, workspaceId, actor, subject, details } = event;
  const place = workspaceId ?? '';
  const [webhook, workspace] = await Promise.all([getWebhook(place, subject.id), getWorkspace(place)]);
  if (!workspace) return null;
  const [owner, maker] = await Promise.all([
    getUser(workspace.ownerId),
    actor.kind === 'user' ? getUser(actor.userId) : null,
  ]);
  if (!owner) return null;
  const isTelling =
    details.tellsRestricted === true || (name === 'webhook.created' && webhook?.tellsRestricted === true);
  const facts = [
    ...(isMoved(event) ? [`It sends events to ${quoted(String(details.address))}.`] : []),
    ...(isTelling ? ['It includes projects that only some members can see.'] : []),
  ];
  return writeMail('webhookChanged', {
    to: owner.email,
    name: quoted(subject.name ?? ''),
    workspace: quoted(workspace.name),
    done: name === 'webhook.created' ? 'added' : 'changed',
    by: maker ? quotedPerson(maker) : 'a deleted account',
    facts: facts.join(' '),
    origin,
  });
}

/**
 * The mail to the maker of a webhook that is paused; null when it is deleted or switched on again, or the maker cannot log
 * in.
 */
export async function writeWebhookMail(
  { workspaceId, subject }: StoredEvent,
  origin: string,
): Promise<OutgoingMail | null> {
  const webhook = workspaceId === null ? null : await getWebhook(workspaceId, subject.id);
  if (!webhook || webhook.state === 'on' || webhook.state === 'paused') return null;
  const [user, workspace] = await Promise.all([getUser(webhook.createdBy), getWorkspace(webhook.workspaceId)]);
  if (!user?.emailVerified || user.stoppedAt !== null || !workspace) return null;
  const names = { name: quoted(webhook.name), workspace: quoted(workspace.name) };
  return writeMail('webhookPaused', { to: user.email, ...names, reason: REASONS[webhook.state], origin });
}
