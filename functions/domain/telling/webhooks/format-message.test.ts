import { AdaptiveCard, SerializationContext, Versions } from 'adaptivecards';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { formatMessage } from './format-message.ts';

const NAME = '<!channel> & [Tour](https://evil.test) *bold* :tada:';
const event = {
  type: 'recording.ready',
  at: '2026-11-26T12:00:00.000Z',
  data: { recording: { id: 'r1', name: NAME } },
  sentence: `“${NAME}” is ready`,
  facts: ['Recorded by Ada', 'Length: 2:05'],
  url: 'https://app.example.com/recordings/r1?a=1&b=2',
};
const message = (format: Parameters<typeof formatMessage>[0]) => JSON.parse(formatMessage(format, event));

/** What Slack documents for these blocks: https://docs.slack.dev/reference/block-kit/blocks/section-block */
const slackMessage = z.strictObject({
  text: z.string().max(4000),
  blocks: z
    .array(
      z.strictObject({
        type: z.literal('section'),
        text: z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('plain_text'), text: z.string().min(1).max(3000), emoji: z.boolean() }),
          z.strictObject({ type: z.literal('mrkdwn'), text: z.string().min(1).max(3000) }),
        ]),
      }),
    )
    .max(50),
});

describe('a webhook sends', () => {
  it('JSON with the name of the event, its time, and its data with the page of members', () => {
    expect(message('standard')).toEqual({
      type: event.type,
      timestamp: event.at,
      data: { ...event.data, url: event.url },
    });
  });

  it('a message of Slack, whose names neither link nor mention', () => {
    const { text, blocks } = slackMessage.parse(message('slack'));
    expect(text).toContain('&lt;!channel&gt; &amp; ');
    expect(blocks[0]?.text).toEqual({
      type: 'plain_text',
      text: `${event.sentence}\nRecorded by Ada\nLength: 2:05`,
      emoji: false,
    });
    expect(blocks[1]?.text.text).toBe('<https://app.example.com/recordings/r1?a=1&amp;b=2|Open in Framekeep>');
  });

  it('a card of Teams that the library of Adaptive Cards reads without a fault, whose names have no Markdown', () => {
    const sent = message('teams');
    expect(sent).toMatchObject({ type: 'message', attachments: [{ contentUrl: null }] });
    const [{ contentType, content }] = sent.attachments;
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
    const card = new AdaptiveCard();
    // The version that Teams shows: https://learn.microsoft.com/en-us/microsoftteams/platform/task-modules-and-cards/cards/cards-reference
    const context = new SerializationContext(Versions.v1_4);
    card.parse(content, context);
    expect([...Array(context.eventCount).keys()].map((index) => context.getEventAt(index).message)).toEqual([]);
    expect(card.validateProperties().validationEvents).toEqual([]);
    expect(card.getItemCount()).toBe(3);
    expect(card.getActionCount()).toBe(1);
    expect(content.body.map(({ type }: { type: string }) => type)).toEqual(Array(3).fill('RichTextBlock'));
    expect(formatMessage('teams', event).length).toBeLessThan(28_000);
  });
});
