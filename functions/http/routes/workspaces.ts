import * as workspaces from '../../../shared/api/workspaces.ts';
import { listWorkspaces } from '../../domain/workspaces/list-workspaces.ts';
import { type Route, route } from '../route.ts';

export const workspaceRoutes: Route[] = [route(workspaces.listWorkspaces, ({ actor }) => listWorkspaces(actor))];
