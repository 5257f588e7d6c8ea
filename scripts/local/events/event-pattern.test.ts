import { describe, expect, it } from 'vitest';
import { type EventPattern, matchesPattern } from './event-pattern.ts';

const event = {
  source: 'aws.s3',
  'detail-type': 'Object Created',
  resources: ['arn:aws:s3:::media', 'arn:aws:s3:::other'],
  detail: { object: { key: 'uploads/u/1.webm', size: 10 }, empty: [], none: null },
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
    [{ object: { key: [{ prefix: { 'equals-ignore-case': 'UPLOADS/' } }] } }, true],
    [{ object: { key: [{ suffix: '.webm' }] } }, true],
    [{ object: { key: [{ 'equals-ignore-case': 'UPLOADS/U/1.WEBM' }] } }, true],
    [{ object: { key: [{ wildcard: 'uploads/*.webm' }] } }, true],
    [{ object: { key: [{ wildcard: 'uploads/*.mp4' }] } }, false],
    [{ object: { key: [{ 'anything-but': ['a', 'b'] }] } }, true],
    [{ object: { key: [{ 'anything-but': 'uploads/u/1.webm' }] } }, false],
    [{ object: { key: [{ 'anything-but': { prefix: 'uploads/' } }] } }, false],
    [{ object: { other: [{ 'anything-but': 'x' }] } }, false],
    [{ object: { size: [{ numeric: ['>', 5, '<=', 10] }] } }, true],
    [{ object: { size: [{ numeric: ['>', 10] }] } }, false],
    [{ object: { size: [{ numeric: ['=', 10] }] } }, true],
    [{ object: { key: [{ numeric: ['>', 0] }] } }, false],
    [{ object: { key: [{ exists: true }] } }, true],
    [{ object: { other: [{ exists: false }] } }, true],
    [{ object: { key: [{ exists: false }] } }, false],
    [{ none: [null] }, true],
    [{ empty: [{ exists: false }] }, true],
    [{ missing: { deeper: ['x'] } }, false],
    [{ $or: [{ object: { size: [1] } }, { object: { size: [10] } }] }, true],
    [{ $or: [{ object: { size: [1] } }, { object: { size: [2] } }] }, false],
  ])('%j matches the event: %s', (detail, expected) => {
    expect(matches(detail)).toBe(expected);
  });

  it('with an unknown operator is refused, not ignored', () => {
    expect(() => matches({ object: { key: [{ cidr: '10.0.0.0/8' }] } })).toThrow('cidr');
  });
});
