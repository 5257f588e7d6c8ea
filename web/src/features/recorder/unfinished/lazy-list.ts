import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** Few people have unfinished recordings: their list is not part of the first screen. */
export const UnfinishedList = lazyComponent(() => import('./unfinished-list.tsx').then((m) => m.UnfinishedList));
