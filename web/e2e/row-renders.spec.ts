import { expect, type Page, test } from '@playwright/test';
import { addRecording } from './support/library.ts';
import { act, expectToast, openAs } from './support/screen.ts';
import { newTeam } from './support/teams.ts';

const NAMES = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];

/** A node of React's tree, as far as the test reads it. Its tools for developers read the same. */
interface Fiber {
  /** 14 and 15 are memoized components, 5 is an element. */
  tag: number;
  flags: number;
  type: unknown;
  memoizedProps: { item?: { name?: string } } | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

declare global {
  /** The names of the recordings whose cards or rows React has rendered, since the test emptied it. */
  var rendered: string[];
}

/** Runs in the page, before its scripts: React tells of each commit what looks like its tools for developers. */
function countRenders(): void {
  const [MEMO, SIMPLE_MEMO, PERFORMED_WORK] = [14, 15, 1];
  globalThis.rendered = [];
  let before = new Set<Fiber>();
  const onCommitFiberRoot = (_renderer: number, { current }: { current: Fiber }) => {
    const now = new Set<Fiber>();
    const left: (Fiber | null)[] = [current];
    while (left.length > 0) {
      const fiber = left.pop();
      if (!fiber) continue;
      left.push(fiber.child, fiber.sibling);
      const name = fiber.memoizedProps?.item?.name;
      if (name === undefined || ![MEMO, SIMPLE_MEMO].includes(fiber.tag)) continue;
      now.add(fiber);
      // A node that React did not visit is the same, with the flags of an earlier commit.
      if (!before.has(fiber) && (fiber.flags & PERFORMED_WORK) !== 0) globalThis.rendered.push(name);
    }
    before = now;
  };
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount: () => undefined };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

const renderedNames = (page: Page) => page.evaluate(() => [...new Set(globalThis.rendered)]);

for (const view of ['grid', 'list']) {
  test(`a change of one recording renders one row of the ${view}`, async ({ page }) => {
    await page.addInitScript(countRenders);
    const { owner, id: workspaceId } = await newTeam();
    for (const name of NAMES) await addRecording(owner.client, { workspaceId, name });
    await openAs(page, owner, `/recordings?view=${view}`, workspaceId);
    await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(NAMES.length);
    expect(new Set(await renderedNames(page))).toEqual(new Set(NAMES));

    await act(page, 'Three', 'Edit details');
    await page.getByLabel('Name', { exact: true }).fill('Changed');
    await page.evaluate(() => {
      globalThis.rendered = [];
    });
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await expectToast(page, 'Recording updated');
    await expect(page.getByRole('button', { name: 'Actions for Changed' })).toBeVisible();
    expect(await renderedNames(page)).toEqual(['Changed']);
  });
}
