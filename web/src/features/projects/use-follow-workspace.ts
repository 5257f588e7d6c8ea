import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Project } from '#shared/api/projects.ts';
import { useCurrentWorkspace } from '../../lib/current-workspace.ts';
import { paths } from '../../lib/paths.ts';

/** A link to a project leads to its workspace as well; switching to another workspace then leaves the project. */
export function useFollowWorkspace(project: Project | undefined): void {
  const { workspace, select } = useCurrentWorkspace();
  const navigate = useNavigate();
  const isThere = useRef(false);
  const current = workspace?.id;
  const home = project?.workspaceId;
  useEffect(() => {
    if (!current || !home) return;
    if (current === home) isThere.current = true;
    else if (isThere.current) void navigate(paths.projects, { replace: true });
    else void select(home);
  }, [current, home, select, navigate]);
}
