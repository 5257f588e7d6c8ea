import type { MediaContainer } from '#shared/model/video-file.ts';

/** A track, as ffprobe describes it. */
export interface ProbedStream {
  index: number;
  codec_type: 'video' | 'audio' | 'subtitle' | 'data';
  codec_name?: string;
  width?: number;
  height?: number;
  avg_frame_rate?: string;
  color_space?: string;
  color_primaries?: string;
  color_transfer?: string;
  color_range?: string;
  sample_rate?: string;
  channels?: number;
  duration?: string;
  bit_rate?: string;
}

/** The properties of a file, as ffprobe reports them. */
export interface ProbedFile {
  container: MediaContainer;
  streams: ProbedStream[];
  format: { duration?: string; bit_rate?: string };
}
