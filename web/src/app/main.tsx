import '#web/ui/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { onUnauthorised } from '#web/lib/unauthorised.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { notifyUnauthorised } from './unauthorised.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

onUnauthorised(notifyUnauthorised);
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>,
);
