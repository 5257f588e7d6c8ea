import type { WebhookFormat } from '#shared/model/telling/webhook.ts';
import type { Description } from './describe-event.ts';

export interface DescribedEvent extends Description {
  /** Name of the event. */
  type: string;
  /** When it happened, ISO 8601. */
  at: string;
}

const LINK_TEXT = 'Open in Framekeep';

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const standard = ({ type, at: timestamp, data, url }: DescribedEvent) => ({ type, timestamp, data: { ...data, url } });

/** Characters that begin links and mentions: https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escapedForSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * An incoming webhook of Slack. People's texts are plain text there, without links and mentions.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
const slack = ({ sentence, facts, url }: DescribedEvent) => ({
  text: escapedForSlack(sentence),
  blocks: [
    { type: 'section', text: { type: 'plain_text', text: [sentence, ...facts].join('\n'), emoji: false } },
    { type: 'section', text: { type: 'mrkdwn', text: `<${escapedForSlack(url)}|${LINK_TEXT}>` } },
  ],
});

const run = (text: string, more: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...more }],
});

/**
 * An Adaptive Card for a workflow of Microsoft Teams. Text runs have no Markdown, so people's texts are plain text.
 * https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
 */
const teams = ({ sentence, facts, url }: DescribedEvent) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [run(sentence, { weight: 'Bolder' }), ...facts.map((fact) => run(fact, { isSubtle: true }))],
        actions: [{ type: 'Action.OpenUrl', title: LINK_TEXT, url }],
      },
    },
  ],
});

const FORMATS: Record<WebhookFormat, (event: DescribedEvent) => object> = { standard, slack, teams };

/** The body of a delivery. */
export const formatMessage = (format: WebhookFormat, event: DescribedEvent): string =>
  JSON.stringify(FORMATS[format](event));
