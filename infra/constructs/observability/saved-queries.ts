import { QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../../settings.ts';
import type { Observed } from './observed.ts';

/** A placeholder that the operator replaces with an id. */
const PLACEHOLDER = 'put-the-id-here';

export function saveQueries(scope: Construct, { stage }: Settings, { functions }: Observed): void {
  const logGroups = Object.values(functions).map(({ logGroup }) => logGroup);
  const save = (id: string, name: string, queryString: QueryString) =>
    new QueryDefinition(scope, id, { queryDefinitionName: `framekeep-${stage}/${name}`, queryString, logGroups });
  save(
    'OneCall',
    'Log lines of one call or event',
    new QueryString({
      fields: [
        '@timestamp',
        'operation',
        'message',
        'status',
        'durationMs',
        'recordingId',
        'error.name',
        'error.message',
      ],
      filterStatements: [`correlationId = "${PLACEHOLDER}"`],
      sort: '@timestamp asc',
    }),
  );
  save(
    'Faults',
    'Faults by operation',
    new QueryString({
      filterStatements: ['level = "ERROR"'],
      statsStatements: ['count(*) as faults, latest(correlationId) as last by operation, message, error.name'],
      sort: 'faults desc',
    }),
  );
}
