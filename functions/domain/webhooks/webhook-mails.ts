import type { WebhookState } from '#shared/model/webhook.ts';
import type { StoredEvent } from '../../data/event.ts';
import { getUser } from '../../data/user.ts';
import { getWebhook, type StoredWebhook } from '../../data/webhook.ts';
import { getWorkspace } from '../../data/workspace.ts';
import type { OutgoingMail } from '../../gateways/mime-message.ts';
import { mailBody, quoted } from '../mail/mail-body.ts';

/** Why the app has paused a webhook. */
export type StoppedState = Exclude<WebhookState, 'on' | 'paused'>;

const REASONS: Record<StoppedState, string> = {
  failing: 'Its receiver has not accepted an event for a day.',
  refused: 'Its receiver says that it wants no more events (status 410).',
  unmanaged: 'You are not owner or admin of the workspace any more, and it told what you could see.',
};

interface Stopped {
  webhook: StoredWebhook;
  workspaceName: string;
  reason: string;
  origin: string;
}

const stoppedMail = (to: string, { webhook, workspaceName, reason, origin }: Stopped): OutgoingMail => ({
  to,
  subject: `The webhook “${quoted(webhook.name)}” is paused`,
  ...mailBody({
    before: [
      `The webhook “${quoted(webhook.name)}” of the workspace “${quoted(workspaceName)}” is paused. ${reason}`,
      'Nothing is sent until somebody switches it on again. What happens until then is not sent later.',
    ],
    main: { label: 'Open the webhooks', url: `${origin}/settings#webhooks` },
    small: 'You get this email because you made the webhook.',
  }),
});

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
  const reason = REASONS[webhook.state];
  return stoppedMail(user.email, { webhook, workspaceName: workspace.name, reason, origin });
}
