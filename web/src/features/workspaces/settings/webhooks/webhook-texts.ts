import {
  type DeliveryStatus,
  TEST_EVENT,
  type WebhookEvent,
  type WebhookFormat,
  type WebhookState,
} from '#shared/model/telling/webhook.ts';

const EVENT_LABELS: Record<WebhookEvent, string> = {
  'recording.ready': 'A recording is ready',
  'recording.failed': 'A recording cannot be converted',
  'recording.deleted': 'A recording is deleted',
  'link.created': 'A link is created',
  'link.first_view': 'A link is watched for the first time',
  'link.revoked': 'A link is revoked',
  'comment.created': 'Someone comments or replies',
  'transcript.ready': 'A transcript is ready',
  'member.joined': 'A member joins',
};

/** @param event of a webhook, or of a test */
export const eventLabel = (event: string): string =>
  event === TEST_EVENT ? 'Test' : (EVENT_LABELS[event as WebhookEvent] ?? event);

interface FormatTexts {
  label: string;
  description: string;
  /** Where its address is from. */
  hint: string;
  example: string;
}

export const FORMATS: Record<WebhookFormat, FormatTexts> = {
  standard: {
    label: 'Signed JSON',
    description: 'For a program of your own.',
    hint: 'The HTTPS address where your program receives events.',
    example: 'https://example.com/hook',
  },
  slack: {
    label: 'Slack',
    description: 'A message in a channel.',
    hint: 'In Slack, add “Incoming Webhooks” to a channel, and copy the webhook URL.',
    example: 'https://hooks.slack.com/services/...',
  },
  teams: {
    label: 'Microsoft Teams',
    description: 'A card in a channel.',
    hint: 'In Teams, add the workflow “Send webhook alerts to a channel”, and copy its address.',
    example: 'https://....powerplatform.com/...',
  },
};

/** What is wrong with a webhook that is not on; null for one that is. */
export const STATE_TEXTS: Record<WebhookState, { badge: string; text: string } | null> = {
  on: null,
  paused: { badge: 'Paused', text: 'Nothing is sent until you switch it on.' },
  failing: { badge: 'Paused', text: 'The receiver failed for a day. Switch the webhook on once it works.' },
  refused: { badge: 'Paused', text: 'The receiver asked to stop (status 410).' },
  unmanaged: {
    badge: 'Paused',
    text: 'The person who created it is no longer an owner or admin. If you switch it on, it reports what you can see.',
  },
};

export const STATUS_TEXTS: Record<DeliveryStatus, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent',
};
