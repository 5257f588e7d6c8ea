import type { Conversion } from '../conversion.ts';
import type { DataTable } from '../data-table.ts';
import type { DeletionWorkflow } from '../deletion.ts';
import type { Distribution } from '../distribution.ts';
import type { EventDelivery } from '../event-delivery.ts';
import type { FailedEvents } from '../failed-events.ts';
import type { HttpApi } from '../http-api.ts';
import type { JoinWorkflow } from '../join.ts';
import type { LambdaFunctions } from '../lambda-functions.ts';
import type { MigrationWorkflow } from '../migration.ts';
import type { PreparationWorkflow } from '../preparation.ts';
import type { RecoveryWorkflow } from '../recovery.ts';

export interface Observed {
  functions: LambdaFunctions;
  api: Pick<HttpApi, 'api'>;
  table: Pick<DataTable, 'name' | 'indexNames'>;
  distribution: Pick<Distribution, 'id'>;
  failedEvents: Pick<FailedEvents, 'queue'>;
  delivery: Pick<EventDelivery, 'queue'>;
  deletion: Pick<DeletionWorkflow, 'machine'>;
  preparation: Pick<PreparationWorkflow, 'machine'>;
  join: Pick<JoinWorkflow, 'machine'>;
  recovery: Pick<RecoveryWorkflow, 'machine'>;
  migration: Pick<MigrationWorkflow, 'machine'>;
  conversion: Pick<Conversion, 'queueArn'>;
}
