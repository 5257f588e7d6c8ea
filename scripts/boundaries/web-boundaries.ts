import { type Boundary, partsOf } from './boundary.ts';

/** Packages for the user interface. */
const REACT = ['react', 'react-dom', 'lucide-react', 'radix-ui'];
/** State outside components. */
const STORES = ['nanostores', '@nanostores/react'];

/** The web app: screens, media code and the parts that both the app and the share page use. */
export const WEB: Boundary[] = [
  { folder: 'web/openapi', imports: ['shared/api'], packages: ['vite', 'zod'] },
  { folder: 'web/direct-imports.ts', packages: ['node:*', 'vite'] },
  {
    folder: 'web/first-paint.ts',
    imports: ['web/prerender-landing.ts', 'web/public-page-font.ts'],
    packages: ['node:*', 'vite'],
  },
  { folder: 'web/name-segment-player.ts', packages: ['vite'] },
  { folder: 'web/plain-icons.ts', imports: ['web/src/ui/plain-icon.ts'], packages: ['node:*', 'vite'] },
  { folder: 'web/preact-instead.ts', packages: ['vite'] },
  { folder: 'web/prerender-landing.ts', imports: ['web/public-page-font.ts'], packages: ['node:*', 'vite'] },
  { folder: 'web/public-page-font.ts', packages: ['vite'] },
  {
    folder: 'web/vite.config.ts',
    imports: [
      'web/direct-imports.ts',
      'web/first-paint.ts',
      'web/name-segment-player.ts',
      'web/openapi',
      'web/plain-icons.ts',
      'web/preact-instead.ts',
      'web/prerender-landing.ts',
      'web/public-page-font.ts',
    ],
    packages: ['@tailwindcss/vite', '@vitejs/plugin-react', 'node:*', 'vite'],
  },
  { folder: 'web/public' },
  { folder: 'web/src' },
  {
    folder: 'web/src/app',
    imports: [
      'web/src/features/*',
      'web/src/library',
      'web/src/library/search',
      'web/src/ui',
      'web/src/lib',
      'web/src/lib/http',
      'shared/*',
    ],
    packages: [...REACT, 'react-router-dom', '@tanstack/react-query', 'cmdk'],
  },
  {
    folder: 'web/src/features/*',
    imports: [
      'web/src/comments',
      'web/src/media',
      'web/src/media/*',
      'web/src/player',
      'web/src/library',
      'web/src/library/search',
      'web/src/library/uploads',
      'web/src/ui',
      'web/src/lib',
      'web/src/lib/http',
      'shared/*',
    ],
    packages: [
      ...STORES,
      'react',
      'lucide-react',
      'radix-ui',
      'react-router-dom',
      '@tanstack/react-query',
      'react-hook-form',
      '@hookform/resolvers',
      'input-otp',
      'p-map',
      'p-queue',
      'zod',
    ],
  },
  // Comments and reactions, on the page of a recording and on the share page.
  {
    folder: 'web/src/comments',
    imports: ['web/src/player', 'web/src/ui', 'web/src/lib', 'web/src/lib/http', 'shared/*'],
    packages: ['nanostores', 'react', 'lucide-react'],
  },
  {
    folder: 'web/src/landing',
    imports: ['web/src/features/landing', 'web/src/library', 'web/src/lib', 'web/src/ui'],
    packages: ['lucide-react', 'react-dom', 'react-router-dom', 'tailwindcss'],
  },
  {
    folder: 'web/src/share',
    imports: [
      'web/src/comments',
      'web/src/player',
      'web/src/player/source/segment-source.ts',
      'web/src/media/download',
      'web/src/ui',
      'web/src/lib/http',
      'shared/*',
    ],
    packages: ['react', 'react-dom', 'lucide-react', 'tailwindcss'],
  },
  // What features share about recordings, projects, links and workspaces.
  {
    folder: 'web/src/library',
    imports: ['web/src/library/search', 'web/src/ui', 'web/src/lib', 'web/src/lib/http', 'shared/*'],
    packages: [
      ...STORES,
      'react',
      'lucide-react',
      '@tanstack/react-query',
      'react-hook-form',
      '@hookform/resolvers',
      'zod',
    ],
  },
  { folder: 'web/src/library/search', imports: ['shared/api', 'shared/rules'], packages: ['idb'] },
  {
    folder: 'web/src/library/uploads',
    imports: ['web/src/lib', 'web/src/lib/http', 'web/src/media', 'web/src/media/upload', 'shared/*'],
  },
  {
    folder: 'web/src/lib',
    imports: ['web/src/lib/http', 'shared/*'],
    packages: ['react', 'react-router-dom', '@tanstack/react-query', 'react-hook-form', 'p-map', 'zod'],
  },
  { folder: 'web/src/lib/http', imports: ['shared/api'] },
  {
    folder: 'web/src/ui',
    packages: [
      ...REACT,
      ...STORES,
      'class-variance-authority',
      'clsx',
      'tailwind-merge',
      'tailwindcss',
      '@fontsource-variable/inter',
    ],
  },
  {
    folder: 'web/src/player',
    imports: ['web/src/player/*', 'web/src/ui', 'shared/rules'],
    packages: ['react', 'lucide-react'],
  },
  ...partsOf('web/src/player', { controls: ['source', 'segments'], source: ['segments'] }),
  { folder: 'web/src/player/controls', packages: ['nanostores'] },
  {
    folder: 'web/src/player/*',
    imports: ['web/src/ui', 'web/src/lib/storage.ts', 'shared/model', 'shared/rules'],
    packages: ['react', 'lucide-react'],
  },
  // It makes requests itself: a media source gets its bytes from the page.
  {
    folder: 'web/src/player/segments',
    imports: ['web/src/lib/http', 'shared/api', 'shared/webm'],
  },
  { folder: 'web/src/player/transcript', imports: ['web/src/player/follow-player.ts'] },
  { folder: 'web/src/media', imports: ['shared/rules/retry.ts'] },
  { folder: 'web/src/media/*', imports: ['shared/model'] },
  ...partsOf('web/src/media', {
    capture: ['compose'],
    record: ['compose', 'cut'],
    remux: ['opfs'],
    imports: ['store', 'upload'],
    segments: ['cut', 'opfs', 'store', 'thumbnail', 'upload'],
    store: ['opfs', 'remux', 'upload'],
  }),
  { folder: 'web/src/media/capture', packages: ['nanostores'] },
  { folder: 'web/src/media/store', imports: ['shared/remux', 'shared/webm'], packages: ['idb', 'zod'] },
  { folder: 'web/src/media/cut', imports: ['shared/webm'] },
  { folder: 'web/src/media/remux', imports: ['shared/remux', 'shared/webm'], packages: ['mediabunny'] },
  { folder: 'web/src/media/thumbnail', packages: ['mediabunny'] },
  { folder: 'web/src/media/timeline', packages: ['mediabunny'] },
  { folder: 'web/src/media/imports', imports: ['shared/video-file'], packages: ['idb', 'mediabunny', 'zod'] },
  { folder: 'web/src/media/segments', imports: ['web/src/media', 'shared/api', 'shared/remux', 'shared/rules'] },
  {
    folder: 'web/src/media/upload',
    imports: ['web/src/media', 'shared/rules/retry.ts', 'shared/video-file/video-file-error.ts'],
    packages: ['zod'],
  },
  { folder: 'web/src/media/download', imports: ['web/src/media', 'shared/rules'] },
];
