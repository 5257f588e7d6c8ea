/**
 * The condition of a write that replaces an item: the attribute still has the value that was read.
 * @param value null when there was no item
 */
export const unchangedSince = (attribute: string, value: string | number | null) =>
  value === null
    ? { ConditionExpression: 'attribute_not_exists(PK)' }
    : {
        ConditionExpression: '#unchanged = :unchanged',
        ExpressionAttributeNames: { '#unchanged': attribute },
        ExpressionAttributeValues: { ':unchanged': value },
      };
