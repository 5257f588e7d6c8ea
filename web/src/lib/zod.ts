/**
 * Zod for the pages: the build puts this module in its place (`web/vite.config.ts`). Without `jitless`, zod tries whether
 * the page allows `new Function`, and Firefox and WebKit report each try as a violation of the Content Security Policy.
 */
import { config } from 'zod/v4';

config({ jitless: true });

// biome-ignore lint/performance/noBarrelFile: it stands in for the package.
export * from 'zod/v4';
