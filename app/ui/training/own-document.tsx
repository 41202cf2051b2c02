import { useEffect } from 'react'

type Policy = { allowsFeature(feature: string): boolean }

/** Headers belong to the document, so a page reached from another one reloads itself to get its own. */
export function useOwnDocument(): void {
  useEffect(() => {
    const { featurePolicy } = document as { featurePolicy?: Policy }
    if (featurePolicy && !featurePolicy.allowsFeature('microphone') && navigator.onLine) location.reload()
  }, [])
}
