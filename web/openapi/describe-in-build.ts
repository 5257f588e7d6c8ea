import type { Plugin } from 'vite';
import { operations } from '../../shared/api/catalog.ts';
import { describeApi } from './describe-api.ts';

/** Writes the description of the API beside the pages of an environment: the edge serves it as `/api/openapi.json`. */
export const describeApiInBuild = (environment: string): Plugin => ({
  name: 'describe-api',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === environment,
  generateBundle() {
    const source = JSON.stringify(describeApi(operations));
    this.emitFile({ type: 'asset', fileName: 'api/openapi.json', source });
  },
});
