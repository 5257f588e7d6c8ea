import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** How a shape is used, in the words of the models of botocore. */
export interface Reference {
  shape: string;
  /** `uri`, `querystring`, `header`, `headers` or `statusCode`; in the body without one. */
  location?: string;
  locationName?: string;
  flattened?: boolean;
  streaming?: boolean;
  /** The element around the answer of a query service. */
  resultWrapper?: string;
}

export interface Shape {
  type: string;
  members?: Record<string, Reference>;
  required?: string[];
  /** Of a list. */
  member?: Reference;
  /** Of a map. */
  key?: Reference;
  value?: Reference;
  enum?: string[];
  pattern?: string;
  min?: number;
  max?: number;
  flattened?: boolean;
  /** The member that is the whole body. */
  payload?: string;
  error?: { code?: string; httpStatusCode?: number };
}

export interface Operation {
  name: string;
  http: { method: string; requestUri: string; responseCode?: number };
  input?: Reference;
  output?: Reference;
  errors?: Reference[];
}

/** `service-2.json` of botocore. */
export interface ServiceModel {
  metadata: { protocol: string; serviceId: string };
  operations: Record<string, Operation>;
  shapes: Record<string, Shape>;
}

/** Where distributions and pip install botocore, as folders of a folder `python3*`. */
const LIBRARIES = ['/usr/local/lib', '/usr/lib'];
const PACKAGES = ['dist-packages', 'site-packages'];

/** Folders of botocore, by the names of services in a credential scope. The other names are the same. */
const NAMES: Record<string, string> = { states: 'stepfunctions' };

/** The models of an installed botocore. */
export interface ServiceModels {
  version: string;
  /** The newest model of a service; null when the installed version has none. */
  of(service: string): ServiceModel | null;
}

function readModel(folder: string): ServiceModel | null {
  if (!existsSync(folder)) return null;
  const newest = path.join(folder, readdirSync(folder).sort().at(-1) ?? '', 'service-2.json');
  const packed = `${newest}.gz`;
  const text = existsSync(packed) ? gunzipSync(readFileSync(packed)) : readFileSync(newest);
  return JSON.parse(text.toString());
}

function findBotocore(): string | undefined {
  const pythons = LIBRARIES.filter(existsSync).flatMap((library) =>
    readdirSync(library)
      .filter((name) => name.startsWith('python3'))
      .map((name) => path.join(library, name)),
  );
  const folders = pythons.flatMap((python) => PACKAGES.map((name) => path.join(python, name, 'botocore')));
  return folders.find((folder) => existsSync(path.join(folder, 'data')));
}

/** @returns null when botocore is not installed */
export function findServiceModels(): ServiceModels | null {
  const folder = findBotocore();
  if (folder === undefined) return null;
  const version = /^__version__ = '([^']+)'/m.exec(readFileSync(path.join(folder, '__init__.py'), 'utf8'))?.[1];
  const models = new Map<string, ServiceModel | null>();
  return {
    version: version ?? 'of an unknown version',
    of(service) {
      const known = models.get(service);
      if (known !== undefined) return known;
      const model = readModel(path.join(folder, 'data', NAMES[service] ?? service));
      models.set(service, model);
      return model;
    },
  };
}
