import type { BrowserContext, Page } from '@playwright/test';
import type { KeepLab } from './keep-lab-page.ts';
import { openMediaLab } from './media-lab.ts';
import { type Remote, remoteLab } from './remote-lab.ts';

/** Opens a tab that keeps takes, without a recorder around it. */
export async function openKeepLab(context: BrowserContext): Promise<{ lab: Remote<KeepLab>; page: Page }> {
  const page = await openMediaLab(context, 'keep-lab-page.ts');
  return { lab: remoteLab<KeepLab>(page), page };
}
