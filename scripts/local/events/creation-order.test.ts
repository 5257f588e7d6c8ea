import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  existingBefore,
  publishersIn,
  referredIn,
  type TemplateResources,
} from '#infra/test-support/template-order.ts';
import { synthesizeTemplate } from '#infra/test-support/test-template.ts';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { Disk } from '../data-folder/disk.ts';
import { Authority } from '../iam/authority.ts';
import type { Log } from '../log.ts';
import { Secrets } from '../secrets/secrets.ts';
import { Queues } from '../sqs/queues.ts';
import { Resources } from '../template/resources.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { awsEvent } from './aws-event.ts';
import { EventHub } from './event-hub.ts';

const resources: TemplateResources = synthesizeTemplate().toJSON().Resources;
const log = quietLog as Log;

/** Turns of the event loop in which an event passes the bus and its queue, which are in this process. */
const TURNS = 20;

/** The resources without some, and without those that refer to one of these. */
function without(left: (id: string) => boolean): TemplateResources {
  const isLeft = (id: string) => id in resources && left(id);
  const kept = Object.entries(resources).filter(
    ([id, { Properties }]) => ![id, ...referredIn(Properties)].some(isLeft),
  );
  return Object.fromEntries(kept);
}

/** The functions that get an event for a reader, in a stack that has these resources alone. */
async function gettingWith(some: TemplateResources, to: string): Promise<string[]> {
  const folder = folderOfTest();
  const stack = { stackName: 'Framekeep-dev', template: { Resources: some as never }, assets: new Map() };
  const small = new Resources(stack, null, new Secrets(path.join(folder, 'secrets.json'), log));
  const disk = new Disk(folder, log);
  const hub = new EventHub(small, path.join(folder, 'events'), disk, log);
  const queues = new Queues({ resources: small, authority: new Authority(small, log), folder, disk, log });
  const got: string[] = [];
  await queues.start(async (functionArn, event) => {
    const [{ attributes } = { attributes: {} }] = (event as { Records: { attributes: object }[] }).Records;
    got.push(`${/:(?:Framekeep-dev-)?(\w+?)Function\w*$/.exec(functionArn)?.[1]} ${JSON.stringify(attributes)}`);
    return {};
  });
  hub.start(async (arn, event, _id, group) => queues.send(arn, JSON.stringify(event), group));
  const detail = { to: [to], ownerId: 'o1', kind: 'event', workspaceId: null, id: 'e1' };
  // `PutEvents` answers 200 in any case.
  hub.emit(awsEvent('framekeep.dev', 'Framekeep Event', [], detail));
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
  hub.stop();
  queues.stop();
  return got.map((each) => each.replace(/"ApproximateReceiveCount":"1",?/, ''));
}

const FUNCTIONS = { mails: 'MailEvents', attempts: 'AttemptDeliveries', slowAttempts: 'AttemptSlowDeliveries' };

describe('a stack that is being created', () => {
  // Readers publish only for those below them: `infra/constructs/event-delivery.test.ts` has their order.
  const publishers = publishersIn(resources).filter((id) => !id.startsWith('Attempt'));

  it.each(publishers)('loses no event of %s, which exists as soon as all that it depends on', async (id) => {
    const before = existingBefore(resources, id);
    const some = without((each) => !before.has(each) && each !== id);
    for (const [reader, name] of Object.entries(FUNCTIONS))
      expect(await gettingWith(some, reader)).toEqual([`${name} {"MessageGroupId":"o1"}`]);
  });

  it.each(['AWS::Events::Rule', 'AWS::SQS::QueuePolicy', 'AWS::Lambda::EventSourceMapping'])(
    'loses events without an %s, as EventBridge does',
    async (type) => {
      expect(
        await gettingWith(
          without((id) => resources[id]?.Type === type),
          'mails',
        ),
      ).toEqual([]);
    },
  );
});
