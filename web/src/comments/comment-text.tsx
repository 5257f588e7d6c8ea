import { useMemo } from 'react';
import { commentParts } from '../player/comment-parts.ts';

interface CommentTextProps {
  text: string;
  /** Seconds; null while it is not known. */
  duration: number | null;
  onSeek: (seconds: number) => void;
}

const INLINE = 'font-medium text-primary-text underline-offset-4 hover:underline';

/** The text of a comment. Addresses are links, times seek, and everything else is only text. */
export function CommentText({ text, duration, onSeek }: CommentTextProps) {
  const parts = useMemo(() => {
    let start = 0;
    return commentParts(text, duration).map((part) => {
      const key = start;
      start += part.text.length;
      return { ...part, key };
    });
  }, [text, duration]);
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-sm leading-6">
      {parts.map(({ key, text: part, url, at }) => {
        if (url !== undefined) {
          return (
            <a key={key} href={url} target="_blank" rel="nofollow noopener ugc" className={INLINE}>
              {part}
            </a>
          );
        }
        if (at !== undefined) {
          return (
            <button key={key} type="button" translate="no" onClick={() => onSeek(at)} className={`tabular ${INLINE}`}>
              {part}
            </button>
          );
        }
        return part;
      })}
    </p>
  );
}
