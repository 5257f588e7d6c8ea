import type { MailWithHeaders } from '../../gateways/mime-message.ts';
import { mailBody, quoted } from '../mail/mail-body.ts';

export interface FirstView {
  to: string;
  recordingName: string;
  linkName: string;
  origin: string;
  unsubscribeToken: string;
}

/**
 * The mail about a link's first view, for the person who made the link. Mail programs unsubscribe by one POST (RFC
 * 8058).
 */
export function firstViewMail({ to, recordingName, linkName, origin, unsubscribeToken }: FirstView): MailWithHeaders {
  const recording = quoted(recordingName);
  const token = encodeURIComponent(unsubscribeToken);
  return {
    to,
    subject: `Somebody watched “${recording}”`,
    ...mailBody({
      before: [`Somebody has watched “${recording}” with your link “${quoted(linkName)}”.`],
      main: { label: 'Open Shared Links', url: `${origin}/shared` },
      after: ['Viewers, beside the link, shows how much of it was played. Each link sends this email once.'],
      small: 'You get this email because you asked for it in the settings of the link.',
      unsubscribe: { label: 'Turn off emails about first views', url: `${origin}/unsubscribe?token=${token}` },
    }),
    headers: {
      'List-Unsubscribe': `<${origin}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}
