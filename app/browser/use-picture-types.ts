import { useHydrated } from '#ui/basics/hydrated'

const PICTURES = 'image/png,image/jpeg,image/webp'

/** HEIC is accepted only with script: without it an iPhone sends a JPEG by itself. */
export function usePictureTypes(pictures: string = PICTURES): string {
  return useHydrated() ? `${pictures},image/heic,image/heif,.heic,.heif` : pictures
}
