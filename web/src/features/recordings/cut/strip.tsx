import { useEffect, useRef, useState } from 'react';
import type { Timeline } from '#web/media/timeline/open-timeline.ts';
import type { TimelineView } from './use-view.ts';

/** Height of the strip, in pixels. */
const HEIGHT = 72;

/** Most pictures that are held: of 160 by 90 pixels, they are 17 MB. */
const PICTURES_MAX = 300;

type Picture = HTMLCanvasElement | OffscreenCanvas;

/** A picture, and where it is. Its number tells it from others of the same scale. */
interface Tile {
  number: number;
  left: number;
  seconds: number;
}

/** The pictures in view, and those half a view to both sides. */
export function tilesIn({ scroll, width, scale, total }: TimelineView, tileWidth: number): Tile[] {
  const first = Math.max(0, Math.floor((scroll - width / 2) / tileWidth));
  const last = Math.ceil(Math.min(scroll + width * 1.5, total) / tileWidth);
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => {
    const left = (first + index) * tileWidth;
    return { number: first + index, left, seconds: Math.min(left + tileWidth / 2, total) / scale };
  });
}

const keyOf = (tile: Tile) => tile.seconds.toFixed(3);

/** Reads the pictures of tiles one after the other. @returns the pictures so far, by the numbers of their tiles */
function usePictures(timeline: Timeline, tiles: readonly Tile[], spacing: number): ReadonlyMap<string, Picture> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, Picture>>(new Map());
  const missing = tiles.map(keyOf).filter((key) => !pictures.has(key));
  const wanted = useRef<readonly string[]>(missing);
  wanted.current = missing;
  const view = tiles.map(keyOf).join();
  useEffect(() => {
    let isOver = false;
    const keep = (key: string, picture: Picture | null) =>
      setPictures((before) => {
        const held = [...before].slice(-PICTURES_MAX + 1);
        // Without a picture, the tile stays empty, and is not read again.
        return new Map([...held, [key, picture ?? document.createElement('canvas')]]);
      });
    const read = async (keys: readonly string[]) => {
      let at = 0;
      for await (const picture of timeline.pictures(keys.map(Number), spacing)) {
        const key = keys[at];
        if (isOver || key === undefined) return;
        keep(key, picture);
        at += 1;
      }
    };
    const keys = wanted.current;
    read(keys).catch((error: unknown) => {
      if (isOver) return;
      console.warn('Pictures of the video could not be read.', error);
      for (const key of keys) if (wanted.current.includes(key)) keep(key, null);
    });
    return () => {
      isOver = true;
    };
  }, [timeline, view, spacing]);
  return new Map(
    tiles.flatMap((tile) => {
      const picture = pictures.get(keyOf(tile));
      return picture ? [[String(tile.number), picture]] : [];
    }),
  );
}

function draw(canvas: HTMLCanvasElement | null, picture: Picture): void {
  if (!canvas) return;
  canvas.width = Math.max(picture.width, 1);
  canvas.height = Math.max(picture.height, 1);
  if (picture.width > 0) canvas.getContext('2d')?.drawImage(picture, 0, 0);
}

export function Strip({ timeline, view }: { timeline: Timeline; view: TimelineView }) {
  const tileWidth = Math.round(HEIGHT * Math.min(Math.max(timeline.aspect ?? 16 / 9, 0.4), 3));
  const tiles = tilesIn(view, tileWidth);
  const pictures = usePictures(timeline, tiles, tileWidth / view.scale);
  return (
    <div aria-hidden className="absolute inset-x-0 top-7 h-18 overflow-hidden bg-muted">
      {tiles.map((tile) => {
        const picture = pictures.get(String(tile.number));
        return picture ? (
          <canvas
            key={`${tile.number} ${tile.seconds}`}
            ref={(canvas) => draw(canvas, picture)}
            className="absolute top-0 h-18 object-cover object-left"
            style={{ left: tile.left, width: Math.min(tileWidth, view.total - tile.left) }}
          />
        ) : null;
      })}
    </div>
  );
}
