import { Construct } from 'constructs';
import type { Settings } from '../../settings.ts';
import type { DataTable } from '../data-table.ts';
import type { Deletion } from '../deletion.ts';
import type { Distribution } from '../distribution.ts';
import type { FailedEvents } from '../failed-events.ts';
import type { HttpApi } from '../http-api.ts';
import type { LambdaFunctions } from '../lambda-functions.ts';
import type { Preparation } from '../preparation.ts';
import type { Recovery } from '../recovery.ts';
import type { Transcoding } from '../transcoding.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { Alarms } from './alarms.ts';
import { alarmOnConversions, alarmOnRevocations } from './conversion-alarms.ts';
import { addDashboard } from './dashboard.ts';
import { alarmOnEvents } from './event-alarms.ts';
import { alarmOnFunctions } from './function-alarms.ts';
import { alarmOnMail } from './mail-alarms.ts';
import { alarmOnRequests } from './request-alarms.ts';
import { saveQueries } from './saved-queries.ts';
import { alarmOnTable } from './table-alarms.ts';

/** What is watched. */
export interface Observed {
  functions: LambdaFunctions;
  api: Pick<HttpApi, 'api'>;
  table: Pick<DataTable, 'name' | 'indexName'>;
  distribution: Pick<Distribution, 'id'>;
  failedEvents: Pick<FailedEvents, 'queue'>;
  deletion: Pick<Deletion, 'machine'>;
  preparation: Pick<Preparation, 'machine'>;
  recovery: Pick<Recovery, 'machine'>;
  transcoding: Pick<Transcoding, 'queueArn'>;
}

/** The alarms, where they go, and the one dashboard: see docs/decisions/0019-logs-metrics-traces.md. */
export class Observability extends Construct {
  constructor(scope: Construct, id: string, settings: Settings, observed: Observed) {
    super(scope, id);
    const { topic } = new AlarmTopic(this, 'Told', settings, observed.failedEvents.queue);
    const alarms = new Alarms(this, 'Alarms', settings, topic);
    alarmOnRequests(alarms, observed);
    alarmOnFunctions(alarms, observed);
    alarmOnEvents(alarms, observed);
    alarmOnConversions(alarms, observed);
    alarmOnRevocations(alarms);
    alarmOnMail(alarms);
    alarmOnTable(alarms, observed);
    saveQueries(this, settings, observed);
    addDashboard(this, settings, observed, alarms.everywhere);
  }
}
