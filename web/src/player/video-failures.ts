import { toast } from '../ui/use-toast.ts';

export const notifyPlaybackError = () =>
  void toast({ variant: 'destructive', title: 'Playback Error', description: 'Failed to load video.' });

export const notifyFullscreenError = () =>
  void toast({
    variant: 'destructive',
    title: 'Fullscreen Error',
    description: 'Could not toggle fullscreen mode.',
  });
