import { expect, it } from 'vitest';
import { OngoingTransactions } from './ongoing-transactions.ts';

const item = (PK: string) => ({ PK: { S: PK }, SK: { S: '#' } });
const transaction = (...names: string[]) => ({ TransactItems: names.map((name) => ({ Update: { Key: item(name) } })) });

it('a write conflicts only with the items of ongoing transactions', async () => {
  const ongoing = new OngoingTransactions({ own: ['PK', 'SK'], partition: ['PK'], sort: ['SK'] });
  await ongoing.run(transaction('a', 'b'), async () => {
    expect(ongoing.conflicts(transaction('c', 'b'))).toEqual([1]);
    expect(ongoing.conflicts({ Item: { ...item('a'), text: { S: 'x' } } })).toEqual([0]);
    expect(ongoing.conflicts({ Key: item('c') })).toEqual([]);
  });
  expect(ongoing.conflicts(transaction('a', 'b'))).toEqual([]);
});
