import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '#shared/api/catalog.ts';
import { logout } from '#shared/api/identity/auth.ts';
import { beginPasskeyLogin } from '#shared/api/identity/passkeys.ts';
import { beginSignOn, endSignedOn, endSignOn } from '#shared/api/identity/sign-on.ts';
import { revokeNamedLinks } from '#shared/api/sharing/named-links.ts';
import { LIVE_VIEWER, OFFICE, RECORDER_CALLS_A_MINUTE } from '../office.ts';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

const production = synthesizeTemplate({ stage: 'prod' });
const first = (type: string, from: Template = production) => Object.values(from.findResources(type))[0]?.Properties;

const acl = first('AWS::WAFv2::WebACL');
const rule = (name: string) => acl.Rules.find((each: { Name: string }) => each.Name === name);
const attached = (from: Template) => first('AWS::CloudFront::Distribution', from).DistributionConfig.WebACLId;

/** Paths of playlists, segments and files, which carry a media token. */
const MEDIA = {
  FieldToMatch: { UriPath: {} },
  PositionalConstraint: 'STARTS_WITH',
  SearchString: '/media/',
  TextTransformations: [{ Priority: 0, Type: 'NONE' }],
};

const ANY = { io: 'input', unrepresentable: 'any' } as const;

interface Asked {
  method: string;
  path: string;
  body: string;
}

interface Matching {
  FieldToMatch: { Method?: object; UriPath?: object; Body?: object };
  TextTransformations: { Type: string }[];
}

interface Statement {
  OrStatement?: { Statements: Statement[] };
  AndStatement?: { Statements: Statement[] };
  RegexMatchStatement?: Matching & { RegexString: string };
  ByteMatchStatement?: Matching & { PositionalConstraint: string; SearchString: string };
}

const DECODE: Record<string, (text: string) => string> = {
  NONE: (text) => text,
  URL_DECODE: decodeURIComponent,
  JS_DECODE: (text) =>
    text.replace(/\\u([0-9a-f]{4})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
};

function textOf({ FieldToMatch, TextTransformations }: Matching, { method, path, body }: Asked): string {
  const text = FieldToMatch.Method ? method : FieldToMatch.UriPath ? path : body;
  return TextTransformations.reduce((before, { Type }) => DECODE[Type]?.(before) ?? '', text);
}

/** Whether WAF counts a request. */
function isMatched(
  { OrStatement, AndStatement, RegexMatchStatement, ByteMatchStatement }: Statement,
  asked: Asked,
): boolean {
  if (OrStatement) return OrStatement.Statements.some((each) => isMatched(each, asked));
  if (AndStatement) return AndStatement.Statements.every((each) => isMatched(each, asked));
  if (RegexMatchStatement) return new RegExp(RegexMatchStatement.RegexString).test(textOf(RegexMatchStatement, asked));
  if (!ByteMatchStatement) throw new Error('A statement that this test does not know');
  const { PositionalConstraint, SearchString } = ByteMatchStatement;
  const text = textOf(ByteMatchStatement, asked);
  return PositionalConstraint === 'EXACTLY' ? text === SearchString : text.includes(SearchString);
}

describe('the web ACL', () => {
  it('is attached to production’s distribution', () => {
    expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(plainText(attached(production))).toBe('DistributionWebAcl.Arn');
  });

  it('is missing when the settings turn it off, and is an existing one when the settings name it', () => {
    const sandbox = synthesizeTemplate();
    sandbox.resourceCountIs('AWS::WAFv2::WebACL', 0);
    expect(attached(sandbox)).toBeUndefined();
    const arn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/company/473e64fd-f30b-4765-81a0-62ad96dd167a';
    const shared = synthesizeTemplate({ webAcl: arn });
    shared.resourceCountIs('AWS::WAFv2::WebACL', 0);
    expect(attached(shared)).toBe(arn);
  });

  it('limits pages and calls of one address above those of an office, and does not count its media', () => {
    const { ScopeDownStatement, ...limit } = rule('requests').Statement.RateBasedStatement;
    const { viewers, recorders } = OFFICE;
    const office =
      viewers * (LIVE_VIEWER.opening + 5 * LIVE_VIEWER.pageCallsAMinute) + recorders * 5 * RECORDER_CALLS_A_MINUTE;
    expect(limit).toEqual({ AggregateKeyType: 'IP', Limit: 2 * office, EvaluationWindowSec: 300 });
    expect(limit.Limit).toBe(60_000);
    expect(ScopeDownStatement.NotStatement.Statement.ByteMatchStatement).toMatchObject(MEDIA);
  });

  it('limits media of one address above those of an office that watches live', () => {
    const { ScopeDownStatement, ...limit } = rule('media').Statement.RateBasedStatement;
    const Limit = 2 * OFFICE.viewers * 5 * LIVE_VIEWER.mediaAMinute;
    expect(limit).toEqual({ AggregateKeyType: 'IP', Limit, EvaluationWindowSec: 300 });
    expect(ScopeDownStatement.ByteMatchStatement).toMatchObject(MEDIA);
  });

  it('limits the calls that hash a password per minute, above those of an office, and counts no other call', () => {
    const { ScopeDownStatement: statement, ...limit } = rule('hashing-calls').Statement.RateBasedStatement;
    expect(limit).toEqual({ AggregateKeyType: 'IP', Limit: OFFICE.viewers, EvaluationWindowSec: 60 });
    for (const operation of operations) {
      const { name, method } = operation;
      const path = operation.path.replace(/\{\w+\+?\}/g, 'x');
      // Only a text of the request is ever hashed.
      const isHashing = 'password' in (z.toJSONSchema(operation.input, ANY).properties ?? {});
      expect(isMatched(statement, { method, path, body: '{"password":"x"}' }), name).toBe(isHashing);
      expect(isMatched(statement, { method, path, body: '{"p\\u0061ssword" :"x"}' }), name).toBe(isHashing);
      if (isHashing)
        expect(isMatched(statement, { method, path: path.replace('a', '%61'), body: '"password"' })).toBe(true);
      const isAlways = ['login', 'signup', 'resetPassword', 'changePassword', 'unlockLink'].includes(name);
      expect(isMatched(statement, { method, path, body: '{"name":"Link"}' }), name).toBe(isAlways);
    }
    for (const { method, path } of [logout, endSignedOn, beginSignOn, endSignOn, revokeNamedLinks, beginPasskeyLogin]) {
      expect(isMatched(statement, { method, path, body: '"password"' })).toBe(false);
    }
  });

  it('answers 429 above a limit, as the API does', () => {
    for (const name of ['requests', 'media', 'hashing-calls']) {
      expect(rule(name).Action).toEqual({ Block: { CustomResponse: { ResponseCode: 429 } } });
    }
  });

  it('uses only the managed rules for IP addresses, because those for contents refuse valid text and long bodies', () => {
    const groups = acl.Rules.map(
      (each: { Statement: { ManagedRuleGroupStatement?: { Name: string } } }) => each.Statement,
    )
      .map(({ ManagedRuleGroupStatement: group }: { ManagedRuleGroupStatement?: { Name: string } }) => group?.Name)
      .filter(Boolean);
    expect(groups).toEqual(['AWSManagedRulesAmazonIpReputationList']);
  });

  it('stores no sampled requests, because they contain sessions and share tokens', () => {
    for (const { VisibilityConfig } of [acl, ...acl.Rules]) {
      expect(VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false, CloudWatchMetricsEnabled: true });
    }
  });
});

describe('the log of the web ACL', () => {
  const logging = first('AWS::WAFv2::LoggingConfiguration');

  it('has only refused requests', () => {
    expect(logging.LoggingFilter).toEqual({
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    });
  });

  it('redacts the cookie, path, query and referrer, because they contain sessions and tokens', () => {
    expect(logging.RedactedFields).toEqual([
      { SingleHeader: { Name: 'cookie' } },
      { SingleHeader: { Name: 'authorization' } },
      { SingleHeader: { Name: 'referer' } },
      { UriPath: {} },
      { QueryString: {} },
    ]);
  });

  it('has the name prefix that WAF requires, and is kept for a month', () => {
    expect(plainText(logging.LogDestinationConfigs[0])).toMatch(/:log-group:DistributionWebAclLog$/);
    production.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: 'aws-waf-logs-framekeep-prod',
      RetentionInDays: 30,
    });
  });
});
