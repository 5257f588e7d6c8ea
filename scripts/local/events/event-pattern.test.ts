import { describe, expect, it } from 'vitest';
import { type EventPattern, matchesPattern } from './event-pattern.ts';

const event = {
  source: 'aws.s3',
  'detail-type': 'Object Created',
  resources: ['arn:aws:s3:::media', 'arn:aws:s3:::other'],
  detail: { object: { key: 'uploads/u/1.webm', size: 10 }, none: null },
};

const matches = (detail: unknown) => matchesPattern({ detail } as EventPattern, event);

describe('an event pattern', () => {
  it('matches when every field matches', () => {
    expect(matchesPattern({ source: ['aws.s3'], 'detail-type': ['Object Created'] }, event)).toBe(true);
    expect(matchesPattern({ source: ['aws.s3'], 'detail-type': ['Object Deleted'] }, event)).toBe(false);
  });

  it('matches any of several values', () => {
    expect(matchesPattern({ source: ['aws.ec2', 'aws.s3'] }, event)).toBe(true);
  });

  it('matches an array in the event when one of its elements matches', () => {
    expect(matchesPattern({ resources: ['arn:aws:s3:::other'] }, event)).toBe(true);
    expect(matchesPattern({ resources: ['arn:aws:s3:::third'] }, event)).toBe(false);
  });

  it.each([
    [{ object: { key: [{ prefix: 'uploads/' }] } }, true],
    [{ object: { key: [{ prefix: 'converted/' }] } }, false],
    [{ to: [{ exists: false }] }, true],
    [{ to: ['mails', { exists: false }] }, true],
    [{ none: [{ exists: false }] }, false],
    [{ object: { key: [{ exists: false }] } }, false],
    [{ none: [null] }, true],
    [{ missing: { deeper: ['x'] } }, false],
    [{ object: { size: [{ prefix: '1' }] } }, false],
  ])('%j matches the event: %s', (detail, expected) => {
    expect(matches(detail)).toBe(expected);
  });

  it.each([{ suffix: '.webm' }, { prefix: { 'equals-ignore-case': 'UPLOADS/' } }, { 'anything-but': 'a' }])(
    'with an operator that no rule of the template has is refused, not ignored: %j',
    (matcher) => {
      expect(() => matches({ object: { key: [matcher] } })).toThrow(JSON.stringify(matcher));
    },
  );
});
