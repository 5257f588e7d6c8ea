import { expect, test } from '@playwright/test';
import { enter } from './support/app.ts';
import { expectFits, SMALL_PHONE } from './support/fits.ts';
import { addProject } from './support/library.ts';
import { openIn } from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { newTeam } from './support/teams.ts';

test.use({ viewport: SMALL_PHONE });

test('on a phone the primary button comes first, and no button is alone on a line', async ({ page, context }) => {
  const { owner, id: workspaceId } = await newTeam();
  const project = await addProject(owner.client, workspaceId, 'Demos');
  await newSharedRecording({ workspaceId, userId: owner.userId, projectId: project.id });
  await enter(context, owner);
  await openIn(page, `/projects/${project.id}`, workspaceId);
  const head = page.locator('main header');
  await expect(head.getByRole('button')).toHaveText([
    ...['New Recording', 'Upload files'],
    ...['Edit details', 'Access', 'Delete Project'],
  ]);
  await expectFits(page, 'a project', [SMALL_PHONE]);

  await page.goto('/shared');
  await page.getByRole('button', { name: 'Select All' }).click();
  const selection = page.getByRole('region', { name: 'Selection' });
  const [copy, remove] = await Promise.all(
    ['Copy Links', 'Remove'].map((name) => selection.getByRole('button', { name }).boundingBox()),
  );
  expect(remove?.y).toBe(copy?.y);
  await expectFits(page, 'a selection of links', [SMALL_PHONE]);
});
