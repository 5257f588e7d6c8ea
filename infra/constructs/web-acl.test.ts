import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
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

  it('limits POST calls of /api/auth per minute, because they hash passwords, but not the call that reads the current user', () => {
    const { ScopeDownStatement, ...limit } = rule('auth-calls').Statement.RateBasedStatement;
    expect(limit).toEqual({ AggregateKeyType: 'IP', Limit: 100, EvaluationWindowSec: 60 });
    const [path, method] = ScopeDownStatement.AndStatement.Statements.map(
      (each: { ByteMatchStatement: object }) => each.ByteMatchStatement,
    );
    // Decoded, because an escaped path reaches the same function.
    const TextTransformations = [{ Priority: 0, Type: 'URL_DECODE' }];
    expect(path).toMatchObject({
      PositionalConstraint: 'STARTS_WITH',
      SearchString: '/api/auth/',
      TextTransformations,
    });
    expect(method).toMatchObject({ PositionalConstraint: 'EXACTLY', SearchString: 'POST' });
  });

  it('answers 429 above a limit, as the API does', () => {
    for (const name of ['requests', 'media', 'auth-calls']) {
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
