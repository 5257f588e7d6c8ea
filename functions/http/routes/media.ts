import * as objects from '#shared/api/sharing/media.ts';
import { openObject, openObjectChunk } from '../../domain/sharing/media/open-media.ts';
import { readShownFile } from '../../domain/sharing/media/shown-file.ts';
import { type Route, route } from '../route.ts';

export const objectRoutes: Route[] = [
  route(objects.getObject, ({ actor, params, query }) => openObject(actor, { ...params, ...query })),
  route(objects.getObjectChunk, ({ actor, params, query }) => openObjectChunk(actor, { ...params, ...query })),
  route(objects.getShownFile, ({ actor, params, query }) => readShownFile(actor, params.id, query)),
];
