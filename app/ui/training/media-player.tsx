import { useState } from 'react'
import type { RecordingMedia } from '#domain/training/practice/recordings'
import './media-player.css'

export type MediaControl = {
  attach(media: HTMLMediaElement | null): void
  media: HTMLMediaElement | null
  playFrom(milliseconds: number): void
}

export function useMediaPlayer(): MediaControl {
  const [media, attach] = useState<HTMLMediaElement | null>(null)
  return { attach, media, playFrom: (milliseconds) => playFrom(media, milliseconds) }
}

function playFrom(media: HTMLMediaElement | null, milliseconds: number): void {
  if (!media) return
  media.currentTime = milliseconds / 1000
  void media.play().catch(() => undefined)
  media.scrollIntoView({ block: 'nearest' })
}

/** The browser's own player. It asks for ranges, so that a moment is reached without the whole file. */
export function MediaPlayer({
  src,
  media,
  label,
  control,
  preload = 'metadata',
}: {
  src: string
  media: RecordingMedia
  label: string
  control?: MediaControl
  preload?: 'none' | 'metadata'
}) {
  const common = { src, preload, className: 'media-player', 'aria-label': label, ref: control?.attach }
  return media === 'video' ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions of a practice recording
    <video {...common} controls controlsList="nodownload" playsInline disablePictureInPicture />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions of a practice recording
    <audio {...common} controls controlsList="nodownload" />
  )
}
