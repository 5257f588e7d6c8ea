import * as uploads from '#shared/api/ground/uploads.ts';
import { createUpload } from '../../domain/ground/uploads/create-upload.ts';
import { later } from '../later.ts';
import { type Route, route } from '../route.ts';

const { abortMultipart, abortUpload } = later(() => import('../../domain/ground/uploads/abort-upload.ts'));
const { completeMultipart } = later(() => import('../../domain/ground/uploads/complete-multipart.ts'));
const { createMultipart } = later(() => import('../../domain/ground/uploads/create-multipart.ts'));
const { listParts } = later(() => import('../../domain/ground/uploads/list-parts.ts'));
const { signParts } = later(() => import('../../domain/ground/uploads/sign-parts.ts'));

export const uploadRoutes: Route[] = [
  route(uploads.createUpload, ({ actor, input }) => createUpload(actor, input)),
  route(uploads.abortUpload, ({ actor, params }) => abortUpload(actor, params.uploadId)),
  route(uploads.createMultipart, ({ actor, input }) => createMultipart(actor, input)),
  route(uploads.signParts, ({ actor, params, input }) => signParts(actor, params.uploadId, input.partNumbers)),
  route(uploads.listParts, ({ actor, params }) => listParts(actor, params.uploadId)),
  route(uploads.completeMultipart, ({ actor, params }) => completeMultipart(actor, params.uploadId)),
  route(uploads.abortMultipart, ({ actor, params }) => abortMultipart(actor, params.uploadId)),
];
