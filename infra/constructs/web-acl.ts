import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { type Call, HASHING_CALLS, HASHING_WITH_PASSWORD } from '#shared/api/hashing-calls.ts';
import { LIVE_VIEWER, OFFICE, RECORDER_CALLS_A_MINUTE } from '../office.ts';
import type { Settings } from '../settings.ts';
import { newLogGroup } from './log-group.ts';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

/** How much more than its office a limit permits: people reload pages, and other offices have larger libraries. */
const RESERVE = 2;
const MINUTES = 5;

const { viewers, recorders } = OFFICE;
const { opening, pageCallsAMinute, mediaAMinute } = LIVE_VIEWER;

/** Pages, their files, and calls of the API. */
const REQUESTS_IN_5_MINUTES =
  RESERVE * (viewers * (opening + pageCallsAMinute * MINUTES) + recorders * RECORDER_CALLS_A_MINUTE * MINUTES);
/** Playlists, segments and files. Each of them carries a media token, which the edge checks. */
const MEDIA_IN_5_MINUTES = RESERVE * viewers * mediaAMinute * MINUTES;
/** The office begins its day, or opens a link with a password, in one minute. The functions also count by account. */
const HASHING_CALLS_A_MINUTE = viewers;

/** Fields of a request that can hold a session, a share token or a media token. */
const SECRETS_IN_HEADERS = ['cookie', 'authorization', 'referer'];

const matches = (
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  positionalConstraint: string,
  searchString: string,
  type = 'NONE',
): Statement => ({
  byteMatchStatement: {
    fieldToMatch,
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type }],
  },
});

/** WAF's patterns have no groups that capture, and few branches: each call has one of its own. */
function isCall({ method, path }: Call, ...more: Statement[]): Statement {
  const regexMatchStatement = {
    fieldToMatch: { uriPath: {} },
    regexString: `^${path.replace(/\{\w+\}/g, '[^/]+')}$`,
    // `/api/%61uth/login` reaches the same function.
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  };
  return {
    andStatement: { statements: [matches({ method: {} }, 'EXACTLY', method), { regexMatchStatement }, ...more] },
  };
}

/** JSON may write a letter as `\u0070`. WAF reads 16 kB, and counts a longer body as one with a password. */
const hasPassword = matches({ body: { oversizeHandling: 'MATCH' } }, 'CONTAINS', '"password"', 'JS_DECODE');

const always = HASHING_CALLS.map((call) => isCall(call));
const withPassword = HASHING_WITH_PASSWORD.map((call) => isCall(call, hasPassword));
const isHashingCall: Statement = { orStatement: { statements: [...always, ...withPassword] } };

/** A path in another encoding counts as a page. */
const isMedia = matches({ uriPath: {} }, 'STARTS_WITH', '/media/');

/**
 * Refuses too many requests from one address before CloudFront handles them. It has none of the AWS rule sets against
 * injection: they look for databases, languages and servers that this app does not use, and refuse valid text (a
 * recording named `<script>`) and bodies over 8 kB. Every call is parsed against its contract instead.
 */
export class WebAcl extends Construct {
  readonly arn: string;
  private readonly metricPrefix: string;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.metricPrefix = `framekeep-${settings.stage}`;
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: [
        this.limit(0, 'hashing-calls', HASHING_CALLS_A_MINUTE, 60, isHashingCall),
        this.limit(1, 'requests', REQUESTS_IN_5_MINUTES, 300, { notStatement: { statement: isMedia } }),
        this.limit(2, 'media', MEDIA_IN_5_MINUTES, 300, isMedia),
        this.knownAttackers(3),
      ],
      visibilityConfig: this.visibility('all'),
    });
    this.arn = acl.attrArn;
    this.logRefusals(acl, settings);
  }

  /** Refuses with the same answer as a rate limit of the API. */
  private limit(priority: number, name: string, limit: number, seconds: number, scopeDownStatement: Statement): Rule {
    return {
      name,
      priority,
      statement: {
        rateBasedStatement: { aggregateKeyType: 'IP', limit, evaluationWindowSec: seconds, scopeDownStatement },
      },
      action: { block: { customResponse: { responseCode: 429 } } },
      visibilityConfig: this.visibility(name),
    };
  }

  /**
   * Refuses addresses from which AWS has seen attacks. The rule depends on addresses, not on contents, so it does not
   * refuse valid text.
   */
  private knownAttackers(priority: number): Rule {
    return {
      name: 'known-attackers',
      priority,
      statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' } },
      overrideAction: { none: {} },
      visibilityConfig: this.visibility('known-attackers'),
    };
  }

  /**
   * Without samples: they show whole requests, with session cookies and share tokens, to anyone with access to the
   * console.
   */
  private visibility(name: string): CfnWebACL.VisibilityConfigProperty {
    return {
      metricName: `${this.metricPrefix}-${name}`,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
    };
  }

  /** Logs only refused requests, with the rule that refused them. Who watched which recording is not logged. */
  private logRefusals(acl: CfnWebACL, settings: Settings): void {
    // WAF writes only to logs with this prefix.
    const logGroupName = `aws-waf-logs-framekeep-${settings.stage}`;
    const { logGroupName: resourceName } = newLogGroup(this, 'Log', settings, logGroupName);
    const destination = {
      service: 'logs',
      resource: 'log-group',
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    };
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [Stack.of(this).formatArn(destination)],
      // The CDK has no types for `singleHeader` and `loggingFilter`: these are CloudFormation's names.
      redactedFields: [
        ...SECRETS_IN_HEADERS.map((Name) => ({ singleHeader: { Name } })),
        { uriPath: {} },
        { queryString: {} },
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
    });
  }
}
