import type { DataTable } from '../data-table.ts';
import type { Deletion } from '../deletion.ts';
import type { Distribution } from '../distribution.ts';
import type { FailedEvents } from '../failed-events.ts';
import type { HttpApi } from '../http-api.ts';
import type { LambdaFunctions } from '../lambda-functions.ts';
import type { Preparation } from '../preparation.ts';
import type { Recovery } from '../recovery.ts';
import type { Transcoding } from '../transcoding.ts';

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
