import type { Conversion } from '../conversion.ts';
import type { DataTable } from '../data-table.ts';
import type { Distribution } from '../distribution.ts';
import type { EventDelivery } from '../event-delivery.ts';
import type { FailedEvents } from '../failed-events.ts';
import type { HttpApi } from '../http-api.ts';
import type { LambdaFunctions } from '../lambda-functions.ts';
import type { Workflows } from '../workflow.ts';

export interface Observed extends Workflows {
  functions: LambdaFunctions;
  api: Pick<HttpApi, 'api'>;
  table: Pick<DataTable, 'name' | 'indexNames'>;
  distribution: Pick<Distribution, 'id'>;
  failedEvents: Pick<FailedEvents, 'queue'>;
  delivery: Pick<EventDelivery, 'queues'>;
  conversion: Pick<Conversion, 'queueArn'>;
}
