import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { DataTable } from './data-table.ts';
import { Mail } from './mail.ts';
import { MediaBucket } from './media-bucket.ts';
import { MediaTokens } from './media-tokens.ts';
import { PrivateBucket } from './private-bucket.ts';
import { SegmentsBucket } from './segments-bucket.ts';

/**
 * The half of the stack that a deployment cannot recreate: users' data, and names that are known outside of the stack.
 * Nothing in it refers to the other half, which can be replaced at any time.
 */
export class Stateful extends Construct {
  readonly table: DataTable;
  readonly media: MediaBucket;
  readonly segments: SegmentsBucket;
  readonly tokens: MediaTokens;
  readonly mail: Mail;
  /** The files of every build that an open screen may still ask for. */
  readonly web: PrivateBucket;

  /**
   * The CDK leaves this id out of logical ids (https://docs.aws.amazon.com/cdk/v2/guide/refactor.html). So a resource
   * keeps its logical id, and its data, if the halves become two stacks.
   */
  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Default');
    this.table = new DataTable(this, 'Data', settings);
    this.media = new MediaBucket(this, 'Media', settings);
    this.segments = new SegmentsBucket(this, 'Segments', settings);
    this.tokens = new MediaTokens(this, 'MediaTokens', settings);
    this.mail = new Mail(this, 'Mail', settings);
    this.web = new PrivateBucket(this, 'WebBucket', settings);
  }
}
