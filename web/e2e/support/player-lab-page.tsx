import { createRoot } from 'react-dom/client';
import { VideoPlayer, type VideoPlayerProps } from '#web/player/video-player.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The lab has no #root to render into');
const react = createRoot(root);
const heard: string[] = [];

const FUNCTIONS = {
  linkAt: (seconds: number) => `https://framekeep.example/share/abc?t=${Math.floor(seconds)}`,
  onError: () => void heard.push('error'),
  onUnsupported: () => {
    heard.push('unsupported');
    return true;
  },
  onFullscreenError: () => void heard.push('fullscreen error'),
};

/** The props that a test can send: no functions and no elements. */
export type LabProps = Omit<
  VideoPlayerProps,
  'cut' | 'linkAt' | 'download' | 'element' | 'onError' | 'onUnsupported' | 'onFullscreenError'
> & {
  cut?: VideoPlayerProps['cut'];
  /** Progress of a download in percent; below 0 before it begins. */
  downloaded?: number;
  /** Id of an element of the page that already loads the video. */
  elementId?: string;
};

function downloadOf(percent: number) {
  return {
    onStart: () => void heard.push('download'),
    onCancel: () => void heard.push('cancel'),
    isRunning: percent >= 0,
    percent,
  };
}

/** The functions that tests call in the page. It shows the player alone, with no app screen around it. */
const lab = {
  show: ({ downloaded, elementId, cut = null, ...props }: LabProps) => {
    const element = elementId ? (document.getElementById(elementId) as HTMLVideoElement) : undefined;
    const download = downloaded === undefined ? undefined : downloadOf(downloaded);
    react.render(<VideoPlayer {...FUNCTIONS} {...props} cut={cut} element={element} download={download} />);
  },
  hide: () => react.render(null),
  /** The callbacks that the player has called. */
  heard,
};

type PlayerLab = typeof lab;
declare global {
  interface Window {
    playerLab: PlayerLab;
  }
}
window.playerLab = lab;
