import type { Conversion } from '../conversion.ts';
import type { DataTable } from '../data-table.ts';
import type { Distribution } from '../distribution.ts';
import type { EventDelivery } from '../event-delivery.ts';
import type { FailedEvents } from '../failed-events.ts';
import type { HttpApi } from '../http-api.ts';
import type { LambdaFunctions } from '../lambda-functions.ts';
import type { Workflow } from '../workflow.ts';

export interface Observed {
  functions: LambdaFunctions;
  api: Pick<HttpApi, 'api'>;
  table: Pick<DataTable, 'name' | 'indexNames'>;
  distribution: Pick<Distribution, 'id'>;
  failedEvents: Pick<FailedEvents, 'queue'>;
  delivery: Pick<EventDelivery, 'queue'>;
  deletion: Pick<Workflow, 'machine'>;
  preparation: Pick<Workflow, 'machine'>;
  join: Pick<Workflow, 'machine'>;
  recovery: Pick<Workflow, 'machine'>;
  migration: Pick<Workflow, 'machine'>;
  conversion: Pick<Conversion, 'queueArn'>;
}
