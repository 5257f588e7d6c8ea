import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { SHARE_VIDEO_ID } from '../../api/sharing/share-page-data.ts';
import { NO_START_ID, OWN_CONTROLS_SCRIPT, OWN_CONTROLS_SOURCE } from './own-controls.ts';

it('the policy lists the script as it is', () => {
  const hash = createHash('sha256').update(OWN_CONTROLS_SCRIPT).digest('base64');
  expect(OWN_CONTROLS_SOURCE).toBe(`'sha256-${hash}'`);
});

it('the script names the elements of the page', () => {
  for (const id of [NO_START_ID, SHARE_VIDEO_ID]) expect(OWN_CONTROLS_SCRIPT).toContain(`"${id}"`);
});
