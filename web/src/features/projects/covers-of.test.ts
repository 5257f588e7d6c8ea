import { expect, it } from 'vitest';
import { coversOf } from './covers-of.ts';

const recording = (id: string, projectId: string | null, thumbnailPath: string | null = `/objects/${id}`) => ({
  id,
  projectId,
  thumbnailPath,
  thumbnailUrl: null,
});

it('the cover of a project has its three newest recordings with a thumbnail', () => {
  const recordings = [
    recording('5', 'a'),
    recording('4', null),
    recording('3', 'a', null),
    recording('2', 'b'),
    recording('1', 'a'),
    recording('0', 'a'),
    recording('-1', 'a'),
  ];
  const covers = coversOf(recordings);
  expect([...covers].map(([id, pictures]) => [id, pictures.map((each) => each.id)])).toEqual([
    ['a', ['5', '1', '0']],
    ['b', ['2']],
  ]);
});
