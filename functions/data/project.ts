import * as z from 'zod';
import { projectKey } from './keys.ts';
import { getItem, type Write } from './table.ts';

const projectItem = z.object({
  type: z.literal('project'),
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  workspaceId: z.string(),
  userId: z.string(),
  accessLevel: z.string(),
  recordingCount: z.number(),
  /** Sum of its recordings' durations, in seconds. */
  totalDuration: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Project = Omit<z.output<typeof projectItem>, 'type'>;

/** Reads a project; null when there is none. */
export const getProject = async (projectId: string): Promise<Project | null> =>
  getItem(projectItem, projectKey(projectId));

/** Writes a new project. */
export const createProjectWrite = (project: Project): Write => ({
  Put: {
    Item: { ...projectKey(project.id), type: 'project', ...project },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** What a recording counts for in its project. */
export interface ProjectShare {
  projectId: string | null;
  /** Seconds; null until the take is bound. */
  duration: number | null;
}

const countWrite = (projectId: string, recordings: number, seconds: number): Write => ({
  Update: {
    Key: projectKey(projectId),
    UpdateExpression: 'ADD recordingCount :recordings, totalDuration :seconds',
    // Without it, counting in a project that is just being deleted would bring a ghost of it back.
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':recordings': recordings, ':seconds': seconds },
  },
});

/**
 * Keeps projects' counts true while a recording comes, changes, moves or goes. Belongs in the transaction that
 * does that; refused when a project does not exist.
 * @param before null for a recording that is being made
 * @param after null for a recording that is being deleted
 */
export function countInProjectWrites(before: ProjectShare | null, after: ProjectShare | null): Write[] {
  const from = before?.projectId ?? null;
  const to = after?.projectId ?? null;
  const [lost, gained] = [before?.duration ?? 0, after?.duration ?? 0];
  if (from !== null && from === to) return lost === gained ? [] : [countWrite(from, 0, gained - lost)];
  return [...(from === null ? [] : [countWrite(from, -1, -lost)]), ...(to === null ? [] : [countWrite(to, 1, gained)])];
}
