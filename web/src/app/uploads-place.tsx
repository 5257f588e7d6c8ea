import { useEffect } from 'react';
import { useImports } from '#web/features/imports/imports-context.ts';
import { useBackgroundUploads } from '#web/features/recorder/use-recorder.ts';
import { afterFirstScreen } from '#web/lib/first-screen.ts';
import { guardLeaving } from '#web/lib/leave-guard.ts';
import { isActive } from '#web/library/uploads/upload-item.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const UploadsList = lazyComponent(() => import('./uploads-list.tsx').then((m) => m.UploadsList));

/**
 * The list of uploads, above every screen; nothing without uploads. The browser asks before the page is left while files
 * are uploaded.
 */
export function UploadsPlace() {
  const { items } = useImports();
  const hasRecordings = useBackgroundUploads().length > 0;
  const isImporting = items.some(isActive);
  useEffect(() => (isImporting ? guardLeaving() : undefined), [isImporting]);
  // So that the list of a recording needs no network. If this fails, the list loads its code.
  useEffect(() => afterFirstScreen(() => void UploadsList.preload()?.catch(() => undefined)), []);
  return items.length > 0 || hasRecordings ? <UploadsList /> : null;
}
