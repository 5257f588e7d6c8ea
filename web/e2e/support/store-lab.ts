import type { BrowserContext, Page } from '@playwright/test';
import { openMediaLab } from './media-lab.ts';
import { type Remote, remoteLab } from './remote-lab.ts';
import type { StoreLab } from './store-lab-page.ts';

/** Opens a tab with the store of local recordings, without a recorder. */
export async function openStoreLab(context: BrowserContext): Promise<{ lab: Remote<StoreLab>; page: Page }> {
  const page = await openMediaLab(context, 'store-lab-page.ts');
  return { lab: remoteLab<StoreLab>(page), page };
}
