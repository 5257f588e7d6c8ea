import { type Boundary, partsOf } from './boundary.ts';

/** Packages for the user interface. */
const REACT = ['react', 'react-dom', 'lucide-react', 'radix-ui'];

/** The web app: screens, media code and the parts that both the app and the share page use. */
export const WEB: Boundary[] = [
  { folder: 'web/openapi', imports: ['shared/api'], packages: ['vite', 'zod'] },
  { folder: 'web/name-segment-player.ts', packages: ['vite'] },
  { folder: 'web/preact-instead.ts', packages: ['vite'] },
  { folder: 'web/prerender-landing.ts', packages: ['node:*', 'vite'] },
  {
    folder: 'web/vite.config.ts',
    imports: ['web/name-segment-player.ts', 'web/openapi', 'web/preact-instead.ts', 'web/prerender-landing.ts'],
    packages: ['@tailwindcss/vite', '@vitejs/plugin-react', 'node:*', 'vite'],
  },
  { folder: 'web/public' },
  { folder: 'web/src' },
  {
    folder: 'web/src/app',
    imports: ['web/src/features/*', 'web/src/ui', 'web/src/lib', 'web/src/lib/http', 'web/src/lib/library', 'shared/*'],
    packages: [...REACT, 'react-router-dom', '@tanstack/react-query', 'cmdk'],
  },
  {
    folder: 'web/src/features/*',
    imports: [
      'web/src/media',
      'web/src/media/*',
      'web/src/ui',
      'web/src/ui/video-player',
      'web/src/ui/video-player/transcript',
      'web/src/lib',
      'web/src/lib/http',
      'web/src/lib/library',
      'web/src/lib/uploads',
      'web/src/mutations',
      'shared/*',
    ],
    packages: [
      'react',
      'lucide-react',
      'radix-ui',
      'react-router-dom',
      '@tanstack/react-query',
      'react-hook-form',
      '@hookform/resolvers',
      'input-otp',
      'zod',
    ],
  },
  {
    folder: 'web/src/mutations',
    imports: ['web/src/lib', 'web/src/lib/http', 'web/src/ui'],
    packages: ['@tanstack/react-query'],
  },
  {
    folder: 'web/src/landing',
    imports: ['web/src/features/landing', 'web/src/lib', 'web/src/ui'],
    packages: ['lucide-react', 'react-dom', 'react-router-dom', 'tailwindcss'],
  },
  {
    folder: 'web/src/share',
    imports: [
      ...['web/src/media/download', 'web/src/lib/http', 'web/src/ui', 'web/src/ui/video-player', 'shared/*'],
      'web/src/ui/video-player/transcript',
    ],
    packages: ['react', 'react-dom', 'lucide-react', 'tailwindcss'],
  },
  {
    folder: 'web/src/lib',
    imports: ['web/src/lib/http', 'web/src/lib/library', 'shared/*'],
    packages: ['react', 'react-router-dom', '@tanstack/react-query', 'react-hook-form', '@hookform/resolvers', 'zod'],
  },
  { folder: 'web/src/lib/library', imports: ['shared/api'], packages: ['idb'] },
  { folder: 'web/src/lib/http', imports: ['shared/api'] },
  // Calls of the API for uploads, for every feature that sends files.
  {
    folder: 'web/src/lib/uploads',
    imports: ['web/src/lib', 'web/src/lib/http', 'web/src/media', 'web/src/media/upload', 'shared/*'],
  },
  {
    folder: 'web/src/ui',
    packages: [
      ...REACT,
      'class-variance-authority',
      'clsx',
      'tailwind-merge',
      'tailwindcss',
      '@fontsource-variable/inter',
    ],
  },
  {
    folder: 'web/src/ui/video-player',
    imports: [
      'web/src/ui',
      'web/src/ui/video-player/segments',
      'web/src/lib/storage.ts',
      'shared/model',
      'shared/rules',
    ],
    packages: ['react', 'lucide-react'],
  },
  {
    folder: 'web/src/ui/video-player/transcript',
    imports: ['web/src/ui', 'web/src/ui/video-player', 'web/src/lib/library', 'shared/rules'],
    packages: ['react', 'lucide-react'],
  },
  // It makes requests itself: a media source gets its bytes from the page.
  {
    folder: 'web/src/ui/video-player/segments',
    imports: ['web/src/lib/http', 'shared/api', 'shared/model', 'shared/rules'],
  },
  { folder: 'web/src/media' },
  { folder: 'web/src/media/*', imports: ['shared/model'] },
  ...partsOf('web/src/media', {
    capture: ['compose'],
    record: ['compose', 'cut'],
    remux: ['opfs'],
    imports: ['store', 'upload'],
    segments: ['cut', 'opfs', 'store', 'thumbnail', 'upload'],
    store: ['opfs', 'remux', 'upload'],
  }),
  { folder: 'web/src/media/store', imports: ['shared/remux'], packages: ['idb', 'zod'] },
  { folder: 'web/src/media/remux', imports: ['shared/remux'], packages: ['mediabunny'] },
  { folder: 'web/src/media/thumbnail', packages: ['mediabunny'] },
  { folder: 'web/src/media/imports', imports: ['shared/video-file'], packages: ['idb', 'mediabunny', 'zod'] },
  { folder: 'web/src/media/segments', imports: ['web/src/media', 'shared/api', 'shared/remux', 'shared/rules'] },
  { folder: 'web/src/media/upload', imports: ['web/src/media'], packages: ['zod'] },
  { folder: 'web/src/media/download', imports: ['web/src/media', 'shared/rules'] },
];
