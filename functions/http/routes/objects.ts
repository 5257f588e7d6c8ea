import * as objects from '#shared/api/objects.ts';
import { openObject, openObjectChunk } from '../../domain/media/open-media.ts';
import { readShownFile } from '../../domain/media/shown-file.ts';
import { type Route, route } from '../route.ts';

export const objectRoutes: Route[] = [
  route(objects.getObject, ({ actor, params, query }) => openObject(actor, { ...params, ...query })),
  route(objects.getObjectChunk, ({ actor, params, query }) => openObjectChunk(actor, { ...params, ...query })),
  route(objects.getShownFile, ({ actor, params, query }) => readShownFile(actor, params.id, query)),
];
