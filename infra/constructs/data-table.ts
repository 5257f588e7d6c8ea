import { AttributeType, BillingMode, type ITable, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { LIBRARY_INDEX } from '#shared/model/video/library-index.ts';
import type { Settings } from '../settings.ts';

const INDEX_NAMES = ['GSI1', LIBRARY_INDEX.name] as const;

/** IAM authorizes a transaction by its single writes. Scan is missing: only a migration reads the whole table. */
const READ_ACTIONS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE_ACTIONS = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'];

/**
 * The one table, with its sparse indexes and its time to live. When the settings name a restored table, the functions
 * and alarms use that one. The stack keeps its own table: naming another one deletes nothing, and can be undone.
 */
export class DataTable extends Construct {
  readonly indexNames = INDEX_NAMES;
  private readonly table: ITable;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const own = this.newTable(settings);
    this.table = settings.restoredTable === null ? own : Table.fromTableName(this, 'Restored', settings.restoredTable);
  }

  private newTable(settings: Settings): Table {
    const table = new Table(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: 'ttl',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // The rollback of a failed first deployment could not delete a protected table.
      deletionProtection: settings.isProduction && !settings.isFirstDeployment,
      removalPolicy: settings.removalPolicy,
    });
    table.addGlobalSecondaryIndex({
      indexName: INDEX_NAMES[0],
      partitionKey: { name: 'GSI1PK', type: AttributeType.STRING },
      sortKey: { name: 'GSI1SK', type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    });
    table.addGlobalSecondaryIndex({
      indexName: LIBRARY_INDEX.name,
      partitionKey: { name: LIBRARY_INDEX.partitionKey, type: AttributeType.STRING },
      sortKey: { name: LIBRARY_INDEX.sortKey, type: AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: [...LIBRARY_INDEX.attributes],
    });
    return table;
  }

  get name(): string {
    return this.table.tableName;
  }

  /** Lets a function read items and indexes, and passes it the table's name. */
  allowRead(target: LambdaFunction): void {
    target.addEnvironment('TABLE_NAME', this.table.tableName);
    target.addToRolePolicy(new PolicyStatement({ actions: READ_ACTIONS, resources: [this.table.tableArn] }));
    target.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: INDEX_NAMES.map((name) => `${this.table.tableArn}/index/${name}`),
      }),
    );
  }

  /** Lets a function read items and update existing ones. */
  allowReadUpdate(target: LambdaFunction): void {
    this.allowRead(target);
    target.addToRolePolicy(new PolicyStatement({ actions: ['dynamodb:UpdateItem'], resources: [this.table.tableArn] }));
  }

  allowScan(target: LambdaFunction): void {
    target.addToRolePolicy(new PolicyStatement({ actions: ['dynamodb:Scan'], resources: [this.table.tableArn] }));
  }

  /** Lets a function read and write items, and delete many at a time. */
  allowBatchDelete(target: LambdaFunction): void {
    this.allowReadWrite(target);
    target.addToRolePolicy(
      new PolicyStatement({ actions: ['dynamodb:BatchWriteItem'], resources: [this.table.tableArn] }),
    );
  }

  allowReadWrite(target: LambdaFunction): void {
    this.allowRead(target);
    target.addToRolePolicy(new PolicyStatement({ actions: WRITE_ACTIONS, resources: [this.table.tableArn] }));
  }
}
