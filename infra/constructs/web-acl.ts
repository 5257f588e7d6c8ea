import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { changePassword, deleteAccount } from '#shared/api/account.ts';
import { login, resetPassword, signup } from '#shared/api/auth.ts';
import { unlockLink } from '#shared/api/link-visits.ts';
import { changeNamedLink, createNamedLink } from '#shared/api/named-links.ts';
import type { Operation } from '#shared/api/operation.ts';
import { beginPasskey } from '#shared/api/passkeys.ts';
import { joinSignOn } from '#shared/api/sign-on.ts';
import { LIVE_VIEWER, OFFICE, RECORDER_CALLS_A_MINUTE } from '../office.ts';
import type { Settings } from '../settings.ts';
import { newLogGroup } from './log-group.ts';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;
type Call = Pick<Operation, 'method' | 'path'>;

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

/**
 * The calls that hash a password, which takes a function a sixth of a second: always, and if they have one. No other call is
 * limited with them: those that log out are never refused, and neither people who sign on nor their provider hash anything.
 */
const HASHING_CALLS: Call[] = [login, signup, resetPassword, changePassword, unlockLink];
const HASHING_WITH_PASSWORD: Call[] = [joinSignOn, deleteAccount, beginPasskey, createNamedLink, changeNamedLink];

/** Fields of a request that can hold a session, a share token or a media token. */
const SECRETS_IN_HEADERS = ['cookie', 'authorization', 'referer'];

const contains = (
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  positionalConstraint: string,
  searchString: string,
  transformation: string,
): Statement => ({
  byteMatchStatement: {
    fieldToMatch,
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type: transformation }],
  },
});

/** WAF's patterns have no groups that capture, and few branches: each call has one of its own. */
const isCall = ({ method, path }: Call, ...more: Statement[]): Statement => ({
  andStatement: {
    statements: [
      contains({ method: {} }, 'EXACTLY', method, 'NONE'),
      {
        regexMatchStatement: {
          fieldToMatch: { uriPath: {} },
          regexString: `^${path.replace(/\{\w+\}/g, '[^/]+')}$`,
          // `/api/%61uth/login` reaches the same function.
          textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
        },
      },
      ...more,
    ],
  },
});

/** JSON may write a letter as `\u0070`. WAF reads 16 kB, and counts a longer body as one with a password. */
const hasPassword = contains({ body: { oversizeHandling: 'MATCH' } }, 'CONTAINS', '"password"', 'JS_DECODE');

const isHashingCall: Statement = {
  orStatement: {
    statements: [
      ...HASHING_CALLS.map((call) => isCall(call)),
      ...HASHING_WITH_PASSWORD.map((call) => isCall(call, hasPassword)),
    ],
  },
};

const isMedia: Statement = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: '/media/',
    // A path in another encoding counts as a page.
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};

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
