import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { synthesizeTemplate } from './test-support/test-template.ts';

const template = synthesizeTemplate();
const resources = (type: string) => Object.values(template.findResources(type));

describe('all functions', () => {
  // The function behind the CDK's Trigger is the CDK's.
  const own = resources('AWS::Lambda::Function').filter(
    ({ Properties }) => Properties.Runtime.startsWith('nodejs') && Properties.Handler !== '__entrypoint__.handler',
  );

  it('run on the current Node.js, have the handler index.handler, and time out before the 30 s of API Gateway', () => {
    expect(own).toHaveLength(24);
    for (const { Properties } of own) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' });
    }
    const api = own.filter(({ Properties }) => Properties.Description.includes('Calls'));
    expect(api.map(({ Properties }) => Properties.Timeout < 29)).toEqual([true, true, true]);
  });

  it('have only environment variables of resources that they may use', () => {
    const mailing = ['ADMIN_EMAILS', 'APP_HOST', 'MAIL_FROM', 'SIGN_ON'];
    const stored = ['MEDIA_BUCKET', 'TABLE_NAME'];
    const started = [...stored, 'CONVERSION_QUEUE_ARN', 'CONVERSION_ROLE_ARN', 'HIDDEN_AREA_IMAGE', 'SMALL_FILES'];
    const prepares = 'PREPARATION_ARN';
    // All functions get the stage, for their metrics, and the option for stack traces that name the sources.
    const { STAGE, NODE_OPTIONS } = own[0]?.Properties.Environment.Variables ?? {};
    expect({ STAGE, NODE_OPTIONS }).toEqual({ STAGE: 'dev', NODE_OPTIONS: '--enable-source-maps' });
    // Lambda's own options of the heap's size come after these, so none is set here.
    expect(new Set(own.map(({ Properties }) => Properties.Environment.Variables.NODE_OPTIONS))).toEqual(
      new Set([NODE_OPTIONS]),
    );
    const environments = Object.fromEntries(
      own.map(({ Properties: { Description, Environment } }) => {
        const { STAGE: _, NODE_OPTIONS: __, ...others } = Environment.Variables;
        return [Description, Object.keys(others).sort()];
      }),
    );
    expect(environments).toEqual({
      'Calls that anyone may make': [
        ...started,
        ...mailing,
        'MEDIA_KVS_ARN',
        'ORIGIN_SECRET',
        'SIGN_ON_SECRET',
        'SIGN_UP',
        'WEAK_PASSWORDS',
      ].sort(),
      'Calls of signed-in users': [
        ...[...stored, ...mailing, 'ORIGIN_SECRET', 'DELETION_ARN', 'MEDIA_KVS_ARN', 'USAGE_LIMITS', prepares],
        'WEAK_PASSWORDS',
        'SEGMENTS_BUCKET',
        'JOIN_ARN',
        'HIDE_AREAS',
        'TRANSCRIPTION',
        'WEBHOOK_NETWORKS',
      ].sort(),
      'Calls of administrators': [
        ...started,
        'MEDIA_KVS_ARN',
        'ADMIN_EMAILS',
        'APP_HOST',
        'DELETION_ARN',
        'JOIN_ARN',
        'MAIL_FROM',
        'NOTICES',
        'ORIGIN_SECRET',
        'RECOVERY_ARN',
        'SEGMENTS_BUCKET',
        'USAGE_LIMITS',
        'SIGN_ON',
        'VERSION',
        prepares,
      ].sort(),
      'Copies an attached upload and starts its conversion': [...started, 'TRANSCRIPTION'].sort(),
      'Packages the MP4s of a long film as HLS': ['MEDIA_BUCKET', 'TABLE_NAME'],
      'Joins the segments of a recording': [...stored, 'SEGMENTS_BUCKET', prepares].sort(),
      'A conversion has ended': ['MEDIA_BUCKET', 'MEDIA_KVS_ARN', prepares, 'TABLE_NAME', 'TRANSCRIPTION'],
      'A mail waits, has arrived, or did not arrive': ['MAIL_FROM', 'TABLE_NAME'],
      'Runs the cleanup jobs that are due': [...['DELETION_ARN', 'MEDIA_BUCKET', 'SEGMENTS_BUCKET', 'TABLE_NAME']],
      'Deletes the contents of a deleted workspace or project': ['TABLE_NAME'],
      'Sends and orders the mails of events': ['APP_ORIGIN', 'MAIL_FROM', 'TABLE_NAME'],
      'Tells events to webhooks that answer quickly': ['APP_ORIGIN', 'TABLE_NAME', 'WEBHOOK_NETWORKS'],
      'Tells events to other webhooks': ['APP_ORIGIN', 'TABLE_NAME', 'WEBHOOK_NETWORKS'],
      'Publishes events and deliveries that are due': ['TABLE_NAME'],
      'Changes stored items to a new form': ['JOIN_ARN', 'TABLE_NAME'],
      'Handles uploads of segments that are due': ['JOIN_ARN', 'SEGMENTS_BUCKET', 'TABLE_NAME'],
      'Writes revocations that no request could write': ['MEDIA_KVS_ARN', 'TABLE_NAME'],
      'Removes revocations that no token can outlive': ['MEDIA_KVS_ARN'],
      'Creates and rotates the keys of media tokens': ['MEDIA_KVS_ARN', 'TABLE_NAME'],
      'Begins a recovery': ['TABLE_NAME'],
      'Lists the recordings that a recovery reconciles': ['TABLE_NAME'],
      'Reconciles a recording whose conversion is stuck': [...started, 'JOIN_ARN', 'MEDIA_KVS_ARN', prepares].sort(),
      'Ends a recovery': ['TABLE_NAME'],
      'Reconciles recordings whose conversion is overdue, and sends mails that are due': [
        ...[...started, 'JOIN_ARN', 'MAIL_FROM', 'MEDIA_KVS_ARN', 'MIGRATION_ARN', 'TRANSCRIPTION', prepares].sort(),
      ],
    });
  });

  it('are switched to a new version before the one that starts migrations, whose items older ones would misread', () => {
    const ids = Object.entries(template.findResources('AWS::Lambda::Function'))
      .filter(([, resource]) => own.includes(resource))
      .map(([id]) => id);
    const last = ids.filter((id) => id.startsWith('ReconcileOverdue'));
    const before = template.findResources('AWS::Lambda::Function')[last[0] ?? '']?.DependsOn;
    expect(last).toHaveLength(1);
    expect(before).toEqual(expect.arrayContaining(ids.filter((id) => id !== last[0])));
  });

  it('have the addresses of the administrators in lower case, as e-mails are compared', () => {
    synthesizeTemplate({ adminEmails: 'Ann@Example.com, bob@example.com' }).hasResourceProperties(
      'AWS::Lambda::Function',
      { Environment: { Variables: Match.objectLike({ ADMIN_EMAILS: 'ann@example.com,bob@example.com' }) } },
    );
  });
});
