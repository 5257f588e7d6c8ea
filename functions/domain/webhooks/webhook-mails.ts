import type { WebhookState } from '#shared/model/webhook.ts';
import { getUser } from '../../data/user.ts';
import type { StoredWebhook } from '../../data/webhook.ts';
import { getWorkspace } from '../../data/workspace.ts';
import type { OutgoingMail } from '../../gateways/mime-message.ts';
import { environmentValue } from '../../process/environment.ts';
import { sendNotice } from '../auth/account-mails.ts';
import { mailBody, quoted } from '../mail/mail-body.ts';

type Stopped = Extract<WebhookState, 'failing' | 'refused' | 'unmanaged'>;

const REASONS: Record<Stopped, string> = {
  failing: 'Its receiver has not accepted an event for a day.',
  refused: 'Its receiver says that it wants no more events (status 410).',
  unmanaged: 'You are not owner or admin of the workspace any more, and it told what you could see.',
};

const stoppedMail = (to: string, webhook: StoredWebhook, workspaceName: string, reason: Stopped): OutgoingMail => ({
  to,
  subject: `The webhook “${quoted(webhook.name)}” is paused`,
  ...mailBody({
    before: [
      `The webhook “${quoted(webhook.name)}” of the workspace “${quoted(workspaceName)}” is paused. ${REASONS[reason]}`,
      'Nothing is sent until somebody switches it on again. What happens until then is not sent later.',
    ],
    main: { label: 'Open the webhooks', url: `${environmentValue('APP_ORIGIN')}/settings#webhooks` },
    after: [],
    small: 'You get this email because you made the webhook.',
  }),
});

/** Tells the maker of a webhook that it is paused. */
export async function mailStopped(webhook: StoredWebhook, reason: Stopped): Promise<void> {
  const [user, workspace] = await Promise.all([getUser(webhook.createdBy), getWorkspace(webhook.workspaceId)]);
  if (!user?.emailVerified || !workspace) return;
  await sendNotice(stoppedMail(user.email, webhook, workspace.name, reason));
}
