import { expect, it } from 'vitest';
import { newId, scopedId } from '../../../process/ids.ts';
import { creatorsProject, newLibrary, restrict, storeUploadedRecording } from '../../test-support/libraries.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import { batchGetRecordings } from './get-recordings.ts';
import { listRecordings } from './list-recordings.ts';

const library = await newLibrary();
const { viewer, workspaceId } = library;
const stored = await Promise.all(Array.from({ length: 3 }, () => storeUploadedRecording({ workspaceId })));
const ids = stored.map(({ id }) => id);

it('reading recordings by id returns them as in lists, in the requested order, each once', async () => {
  const asked = [ids[2], ids[0], ids[2], ids[1]].flatMap((id) => id ?? []);
  const found = await batchGetRecordings(viewer, workspaceId, asked);
  expect(found.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
  const { items } = await listRecordings(viewer, workspaceId);
  expect(found[0]).toEqual(items.find(({ id }) => id === ids[2]));
});

it('reading recordings by id leaves out deleted recordings, invalid ids, and those of another tenant', async () => {
  const other = await newTenant();
  const { id } = await storeUploadedRecording({ workspaceId: other.workspaceId });
  const asked = [id, scopedId(workspaceId, newId()), 'x', `${workspaceId}_`, ids[0] ?? ''];
  expect((await batchGetRecordings(viewer, workspaceId, asked)).map((each) => each.id)).toEqual([ids[0]]);
  await expect(batchGetRecordings(other.owner, workspaceId, ids)).rejects.toEqual(refusal('NOT_FOUND'));
});

it('reading recordings by id leaves out recordings of a project that the member cannot see', async () => {
  const projectId = await creatorsProject(library);
  const { id } = await storeUploadedRecording({ workspaceId, projectId });
  await restrict(library, projectId);
  expect(await batchGetRecordings(library.editor, workspaceId, [id])).toEqual([]);
  expect(await batchGetRecordings(library.editorWhoViews, workspaceId, [id])).toMatchObject([{ id }]);
});
