import * as objects from '../../../shared/api/objects.ts';
import { createUpload as createUploadOperation } from '../../../shared/api/recordings.ts';
import { openObject, openObjectChunk } from '../../domain/media/open-media.ts';
import { createUpload } from '../../domain/recordings/create-upload.ts';
import { type Route, route } from '../route.ts';

export const uploadRoutes: Route[] = [route(createUploadOperation, ({ actor, input }) => createUpload(actor, input))];

export const objectRoutes: Route[] = [
  route(objects.getObject, ({ actor, params, query }) => openObject(actor, { ...params, ...query })),
  route(objects.getObjectChunk, ({ actor, params, query }) => openObjectChunk(actor, { ...params, ...query })),
];
