import * as uploads from '#shared/api/ground/uploads.ts';
import { abortMultipart, abortUpload } from '../../domain/ground/uploads/abort-upload.ts';
import { completeMultipart } from '../../domain/ground/uploads/complete-multipart.ts';
import { createMultipart } from '../../domain/ground/uploads/create-multipart.ts';
import { createUpload } from '../../domain/ground/uploads/create-upload.ts';
import { listParts } from '../../domain/ground/uploads/list-parts.ts';
import { signParts } from '../../domain/ground/uploads/sign-parts.ts';
import { type Route, route } from '../route.ts';

export const uploadRoutes: Route[] = [
  route(uploads.createUpload, ({ actor, input }) => createUpload(actor, input)),
  route(uploads.abortUpload, ({ actor, params }) => abortUpload(actor, params.uploadId)),
  route(uploads.createMultipart, ({ actor, input }) => createMultipart(actor, input)),
  route(uploads.signParts, ({ actor, params, input }) => signParts(actor, params.uploadId, input.partNumbers)),
  route(uploads.listParts, ({ actor, params }) => listParts(actor, params.uploadId)),
  route(uploads.completeMultipart, ({ actor, params }) => completeMultipart(actor, params.uploadId)),
  route(uploads.abortMultipart, ({ actor, params }) => abortMultipart(actor, params.uploadId)),
];
