import { useEffect } from 'react'

export function useRevokedPreview(preview: string | undefined): void {
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )
}
