import { withStartTime } from '#shared/rules/video/start-time.ts';
import { paths } from '#web/library/paths.ts';
import { copyAndNotify } from '#web/ui/copy-and-notify.ts';

/** Copies the link that opens a recording for members of its workspace. @param seconds where the video starts */
export const copyMembersLink = (id: string, seconds = 0): Promise<boolean> =>
  copyAndNotify(withStartTime(location.origin + paths.recording(id), seconds), {
    title: 'Link Copied',
    description: 'Members who may see this recording can open it. They log in first.',
  });
