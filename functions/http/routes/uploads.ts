import * as uploads from '#shared/api/ground/uploads.ts';
import { createUpload } from '../../domain/ground/uploads/create-upload.ts';
import { type Route, route } from '../route.ts';

export const uploadRoutes: Route[] = [
  route(uploads.createUpload, ({ actor, input }) => createUpload(actor, input)),
  route(uploads.abortUpload, async ({ actor, params }) =>
    (await import('../../domain/ground/uploads/abort-upload.ts')).abortUpload(actor, params.uploadId),
  ),
  route(uploads.createMultipart, async ({ actor, input }) =>
    (await import('../../domain/ground/uploads/create-multipart.ts')).createMultipart(actor, input),
  ),
  route(uploads.signParts, async ({ actor, params, input }) =>
    (await import('../../domain/ground/uploads/sign-parts.ts')).signParts(actor, params.uploadId, input.partNumbers),
  ),
  route(uploads.listParts, async ({ actor, params }) =>
    (await import('../../domain/ground/uploads/list-parts.ts')).listParts(actor, params.uploadId),
  ),
  route(uploads.completeMultipart, async ({ actor, params }) =>
    (await import('../../domain/ground/uploads/complete-multipart.ts')).completeMultipart(actor, params.uploadId),
  ),
  route(uploads.abortMultipart, async ({ actor, params }) =>
    (await import('../../domain/ground/uploads/abort-upload.ts')).abortMultipart(actor, params.uploadId),
  ),
];
