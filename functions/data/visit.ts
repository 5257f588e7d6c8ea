import { VISIT_SECONDS } from '../../shared/model/shared-links.ts';
import { visitKey } from './keys.ts';
import { updateItem } from './table.ts';

/**
 * Notes that a viewer asks for something through a link. The visit ends when nothing was asked for long enough; TTL
 * takes it away only later, so its end is compared.
 * @param now seconds since the epoch
 * @returns whether a visit begins with it: true for one of several that ask at the same moment
 */
export async function touchVisit(shareToken: string, visitor: string, now: number): Promise<boolean> {
  const end = now + VISIT_SECONDS;
  const before = await updateItem({
    Key: visitKey(shareToken, visitor),
    UpdateExpression: 'SET #type = :type, #ttl = :end',
    ExpressionAttributeNames: { '#type': 'type', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':type': 'visit', ':end': end },
    ReturnValues: 'UPDATED_OLD',
  });
  return !(Number(before.ttl ?? 0) > now);
}
