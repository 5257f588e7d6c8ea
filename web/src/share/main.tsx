import './share.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { shareAddressOf } from '#shared/rules/share-address.ts';
import { playsHere } from '../ui/video-player/plays.ts';
import { awaitPlay } from './await-play.ts';
import { EmbedPage } from './embed-page.tsx';
import { firstFrame } from './first-frame.ts';
import { preloadSegments } from './preload-segments.ts';
import { readPreloaded } from './preloaded.ts';
import { SharePage } from './share-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

const { view, shareToken } = shareAddressOf(location.pathname) ?? { view: 'share', shareToken: '' };
const Page = view === 'embed' ? EmbedPage : SharePage;
const plays = playsHere();
const preloaded = readPreloaded(plays);
if (preloaded) preloadSegments(preloaded, plays);

awaitPlay(shareToken);
await firstFrame(preloaded?.video ?? null);
createRoot(root).render(
  <StrictMode>
    <Page shareToken={shareToken} preloaded={preloaded} plays={plays} />
  </StrictMode>,
);
