import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { AwsError } from '../aws/aws-error.ts';
import { parseJson } from '../aws/parse-json.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Permissions } from '../iam/access.ts';
import { ACCOUNT_ID, REGION } from '../template/physical-names.ts';
import { awsEvent } from './aws-event.ts';
import type { EventHub } from './event-hub.ts';

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html */
const ENTRIES_MAX = 10;
const BYTES_MAX = 256 * 1024;

const entry = z.object({
  Source: z.string().optional(),
  DetailType: z.string().optional(),
  Detail: z.string().optional(),
  EventBusName: z.string().optional(),
  Resources: z.array(z.string()).default([]),
});

type Entry = z.output<typeof entry>;

const putEvents = z.object({ Entries: z.array(entry).min(1).max(ENTRIES_MAX) });

/** What counts toward the limit: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html */
const sizeOf = ({ Source = '', DetailType = '', Detail = '', Resources }: Entry): number =>
  [Source, DetailType, Detail, ...Resources].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};

interface Refused {
  ErrorCode: string;
  ErrorMessage: string;
}

/** The refusal of a single entry; null for one that is put. */
function refusalOf({ Source = '', DetailType = '', Detail = '' }: Entry): Refused | null {
  if (Source === '' || DetailType === '' || Detail === '') {
    const name = Source === '' ? 'Source' : DetailType === '' ? 'DetailType' : 'Detail';
    return {
      ErrorCode: 'InvalidArgument',
      ErrorMessage: `Parameter ${name} is not valid. Reason: ${name} is a required argument.`,
    };
  }
  if (Source.startsWith('aws.'))
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: 'Not authorized for the source.' };
  return isObject(Detail) ? null : { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
}

const busArn = (name = 'default'): string =>
  name.startsWith('arn:') ? name : `arn:aws:events:${REGION}:${ACCOUNT_ID}:event-bus/${name}`;

/** EventBridge by its JSON protocol: PutEvents on the default bus. */
export class EventsService {
  readonly #events: Pick<EventHub, 'emit'>;

  constructor(events: Pick<EventHub, 'emit'>) {
    this.#events = events;
  }

  async answer(message: IncomingMessage, _url: URL, permissions: Permissions, body: Buffer): Promise<Answer> {
    const action = String(message.headers['x-amz-target'] ?? '').replace(/^AWSEvents\./, '');
    if (action !== 'PutEvents')
      throw new AwsError('UnknownOperationException', 400, `This runtime does not support ${action}`);
    const { success, data } = putEvents.safeParse(parseJson(body));
    if (!success) throw new AwsError('ValidationException', 400, `PutEvents takes 1 to ${ENTRIES_MAX} entries.`);
    const { Entries } = data;
    await permissions.require(
      Entries.map(({ Source = '', DetailType = '', EventBusName }) => ({
        action: 'events:PutEvents',
        resource: busArn(EventBusName),
        context: { 'events:source': [Source], 'events:detail-type': [DetailType] },
      })),
    );
    if (Entries.reduce((sum, each) => sum + sizeOf(each), 0) > BYTES_MAX)
      throw new AwsError('ValidationException', 400, 'Total size of the entries in the request is over the limit.');
    if (Entries.some(({ EventBusName = 'default' }) => busArn(EventBusName) !== busArn()))
      throw new AwsError('ResourceNotFoundException', 400, 'This runtime has the default event bus alone.');
    const put = Entries.map((each) => refusalOf(each) ?? this.#put(each));
    return json(
      200,
      { FailedEntryCount: put.filter((each) => 'ErrorCode' in each).length, Entries: put },
      { 'content-type': 'application/x-amz-json-1.1' },
    );
  }

  #put({ Source = '', DetailType = '', Detail = '', Resources }: Entry): { EventId: string } {
    this.#events.emit(awsEvent(Source, DetailType, Resources, JSON.parse(Detail)));
    return { EventId: randomUUID() };
  }
}
