import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { mailSenderText } from '#shared/rules/ground/mail-sender.ts';
import { addRegionToNames } from './constructs/account-wide-names.ts';
import { acknowledgeDeadLetters } from './constructs/acknowledge.ts';
import { Conversion } from './constructs/conversion.ts';
import { Distribution } from './constructs/distribution.ts';
import { EdgeFunctions } from './constructs/edge-functions.ts';
import { EventDelivery } from './constructs/event-delivery.ts';
import { EventRules } from './constructs/event-rules.ts';
import { FailedEvents } from './constructs/failed-events.ts';
import { FirstSigningKey } from './constructs/first-signing-key.ts';
import { HttpApi } from './constructs/http-api.ts';
import { newLambdaFunctions } from './constructs/lambda-functions.ts';
import { inlineSources, readPages } from './constructs/landing-page.ts';
import { Observability } from './constructs/observability/observability.ts';
import { OriginSecret } from './constructs/origin-secret.ts';
import { RecoveryWorkflow } from './constructs/recovery.ts';
import { newDeletion, newJoin, newMigration, newPreparation } from './constructs/repeating-workflows.ts';
import { ResponseHeaders } from './constructs/response-headers.ts';
import { Stateful } from './constructs/stateful.ts';
import { WebApp } from './constructs/web-app.ts';
import type { BuiltCode } from './functions.ts';
import { grantAll } from './grants.ts';
import type { Settings } from './settings.ts';

/**
 * Outputs the table that replaces the stack's own, so that `npm run deploy` does not return to the latter by mistake.
 */
const RESTORED_TABLE_OUTPUT = 'RestoredTable';

/** The whole system for one stage: a stateful half, and the rest, which can be replaced at any time. */
export class FramekeepStack extends Stack {
  constructor(scope: Construct, settings: Settings, code: BuiltCode) {
    super(scope, `Framekeep-${settings.stage}`, {
      description: `Framekeep, ${settings.stage}`,
      analyticsReporting: false,
      // The CDK's command line switches it on before it creates the stack. After a failed first deployment, it would
      // prevent the deletion of the stack.
      terminationProtection: settings.isProduction && !settings.isFirstDeployment,
    });
    const stateful = new Stateful(this, settings);
    const { table, media, segments, tokens } = stateful;
    const functions = newLambdaFunctions(this, settings, code);
    const conversion = new Conversion(this, 'Conversion', settings, media, stateful.web);
    const deletion = newDeletion(this, settings, functions['delete-batch']);
    const recovery = new RecoveryWorkflow(this, 'Recovery', settings, {
      begin: functions['begin-recovery'],
      listStuck: functions['list-stuck'],
      reconcile: functions['reconcile-recording'],
      end: functions['end-recovery'],
    });
    const preparation = newPreparation(this, settings, {
      prepare: functions['prepare-recording'],
      packageFilm: functions['package-film'],
    });
    const join = newJoin(this, settings, functions['join-segments']);
    const migration = newMigration(this, settings, functions.migrate);
    const workflows = { deletion, preparation, join, recovery, migration };
    const failedEvents = new FailedEvents(this, 'FailedEvents', settings);
    const delivery = new EventDelivery(this, 'Delivery', settings, {
      readers: {
        mails: functions['mail-events'],
        attempts: functions['attempt-deliveries'],
        slowAttempts: functions['attempt-slow-deliveries'],
      },
      failedEvents,
    });
    grantAll({ ...stateful, ...workflows, functions, conversion, delivery }, settings);
    new FirstSigningKey(this, 'FirstSigningKey', settings, functions['rotate-signing-keys']);
    const { stage, transcription } = settings;
    const transcribes = transcription === 'on';
    new EventRules(this, 'Events', { functions, conversion, recovery, failedEvents, stage, transcribes });
    acknowledgeDeadLetters(Object.values(functions), failedEvents.queue);
    const originSecret = new OriginSecret(this, 'Origin');
    for (const target of [functions.public, functions.member, functions.admin]) originSecret.allowCheck(target);
    const pages = readPages(code.webDir);
    const api = new HttpApi(this, 'HttpApi', settings, functions);
    const distribution = new Distribution(this, 'Distribution', settings, {
      apiHost: api.host,
      apiHeaders: originSecret.headers,
      media: media.bucket,
      segments: segments.bucket,
      web: stateful.web,
      edge: new EdgeFunctions(this, 'Edge', settings, tokens.store),
      headers: new ResponseHeaders(
        this,
        'Headers',
        settings,
        [media.bucket, segments.bucket],
        inlineSources(pages.landing + pages.app),
      ),
    });
    const origin = `https://${distribution.domainName}`;
    const web = new WebApp(this, 'Web', settings, stateful.web, {
      dir: code.webDir,
      landingPage: pages.landing,
      origin,
    });
    // Links in mails always have this host, never the one that a request names.
    for (const target of [functions.public, functions.member, functions.admin])
      target.addEnvironment('APP_HOST', distribution.domainName);
    // Mails and messages to channels have links.
    for (const name of ['mail-events', 'attempt-deliveries', 'attempt-slow-deliveries'] as const)
      functions[name].addEnvironment('APP_ORIGIN', origin);
    const observed = { ...workflows, functions, api, table, distribution, failedEvents, delivery, conversion };
    new Observability(this, 'Observability', settings, observed);
    new CfnOutput(this, 'AppUrl', { value: origin });
    // For commands of the operator, such as `npm run take-out`.
    new CfnOutput(this, 'TableName', { value: table.name });
    new CfnOutput(this, 'MediaBucket', { value: media.bucket.bucketName });
    new CfnOutput(this, 'MailFrom', { value: mailSenderText(settings.mailFrom) });
    // CloudFormation refuses an empty value.
    new CfnOutput(this, 'AdminEmails', { value: settings.adminEmails.join(',') || 'none' });
    new CfnOutput(this, 'MediaKeyValueStore', { value: tokens.store.keyValueStoreArn });
    new CfnOutput(this, 'DeletionWorkflow', { value: deletion.machine.stateMachineArn });
    if (settings.restoredTable !== null) new CfnOutput(this, RESTORED_TABLE_OUTPUT, { value: table.name });
    // It starts the migrations: older functions would misread what these write.
    const { 'reconcile-overdue': startsMigrations, ...others } = functions;
    startsMigrations.node.addDependency(...Object.values(others));
    web.putPagesAfter(distribution, api, ...Object.values(functions));
    if (settings.isFirstDeployment) web.putAllLast();
    // The share page is in this function's bundle: it must not name an asset before it is uploaded.
    else functions.public.node.addDependency(web.assets);
    addRegionToNames(this);
  }
}
