import { useEffect } from 'react'

/** Frees the memory of a chosen picture's preview when another one takes its place. */
export function useRevokedPreview(preview: string | undefined): void {
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )
}
