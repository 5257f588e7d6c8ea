import '../ui/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SharePage } from './share-page.tsx';
import { shareTokenOf } from './share-token.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

createRoot(root).render(
  <StrictMode>
    <SharePage shareToken={shareTokenOf(location.pathname)} />
  </StrictMode>,
);
