import { Construct } from 'constructs';
import type { Settings } from '../../settings.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { Alarms } from './alarms.ts';
import { alarmOnConversions, alarmOnRevocations, alarmOnTranscriptions } from './conversion-alarms.ts';
import { addDashboard } from './dashboard.ts';
import { alarmOnEvents, alarmOnFunctions } from './event-alarms.ts';
import { alarmOnMail } from './mail-alarms.ts';
import type { Observed } from './observed.ts';
import { alarmOnRequests } from './request-alarms.ts';
import { saveQueries } from './saved-queries.ts';
import { alarmOnSegments } from './segment-alarms.ts';
import { alarmOnTable } from './table-alarms.ts';

/** The alarms, where they go, and the one dashboard: see docs/decisions/0019-logs-metrics-traces.md. */
export class Observability extends Construct {
  constructor(scope: Construct, id: string, settings: Settings, observed: Observed) {
    super(scope, id);
    const { topic } = new AlarmTopic(this, 'AlarmTopic', settings, observed.failedEvents.queue);
    const alarms = new Alarms(this, 'Alarms', settings, topic);
    alarmOnRequests(alarms, observed);
    alarmOnFunctions(alarms, observed);
    alarmOnEvents(alarms, observed);
    alarmOnConversions(alarms);
    alarmOnTranscriptions(alarms);
    alarmOnRevocations(alarms);
    alarmOnSegments(alarms);
    alarmOnMail(alarms);
    alarmOnTable(alarms, observed);
    saveQueries(this, settings, observed);
    addDashboard(this, settings, observed, alarms.everywhere);
  }
}
