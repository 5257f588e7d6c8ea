import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type Alarms, FIVE_MINUTES, sumOf } from './alarms.ts';
import type { Observed } from './observed.ts';

/** The operations that the functions send to the table. Transactions are operations of their own. */
const OPERATIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
];

/** The clients retry throttled requests, so a few of them have no effect on users. */
const THROTTLED_MIN = 10;
const FAULTS_MIN = 5;

const tableMetric = (metricName: string, dimensionsMap: Record<string, string>): Metric =>
  new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period: FIVE_MINUTES });

/** Throttled requests of a table and its indexes. The cause is a partition that gets too many requests. */
export function throttledRequests({ name: TableName, indexNames }: Observed['table']): IMetric {
  const ofIndexes = indexNames.flatMap((GlobalSecondaryIndexName, index) => {
    const dimensions = { TableName, GlobalSecondaryIndexName };
    return [
      [`indexReads${index}`, tableMetric('ReadThrottleEvents', dimensions)],
      [`indexWrites${index}`, tableMetric('WriteThrottleEvents', dimensions)],
    ] as const;
  });
  return sumOf(
    {
      reads: tableMetric('ReadThrottleEvents', { TableName }),
      writes: tableMetric('WriteThrottleEvents', { TableName }),
      ...Object.fromEntries(ofIndexes),
    },
    FIVE_MINUTES,
  );
}

/** Requests that failed with an internal error of DynamoDB. */
export const systemErrors = ({ name: TableName }: Observed['table']): IMetric =>
  sumOf(
    Object.fromEntries(
      OPERATIONS.map((Operation, index) => [`m${index}`, tableMetric('SystemErrors', { TableName, Operation })]),
    ),
    FIVE_MINUTES,
  );

export function alarmOnTable(alarms: Alarms, { table }: Observed): void {
  alarms.add('table-throttles', {
    metric: throttledRequests(table),
    threshold: THROTTLED_MIN,
    means: `The table refused ${THROTTLED_MIN} requests in five minutes: one partition gets too many.`,
    section: 'Errors and throttles',
  });
  alarms.add('table-errors', {
    metric: systemErrors(table),
    threshold: FAULTS_MIN,
    means: `${FAULTS_MIN} requests in five minutes failed with an internal error of DynamoDB.`,
    section: 'Errors and throttles',
  });
}
