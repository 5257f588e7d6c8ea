import { listEvents, listInstallationEvents } from '../../data/ground/event.ts';
import { isoNow } from '../../process/clock.ts';

/** Names of the newest events about something. @param workspaceId null for those of the installation */
export async function statedOn(workspaceId: string | null, subjectId: string): Promise<string[]> {
  const start = { after: null, size: 300 };
  const { items } = await (workspaceId === null
    ? listInstallationEvents(isoNow().slice(0, 7), start)
    : listEvents(workspaceId, start));
  return items.flatMap(({ name, subject }) => (subject.id === subjectId ? name : []));
}
