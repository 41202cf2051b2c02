import { linkTo } from '#addresses'
import { useRouteLoaderData } from 'react-router'
import { picturePath } from '#domain/content/pictures'
import type { Identity } from '#domain/content/identity'

export type Brand = {
  name: string
  email: string
  socialUrl: string /** The picture staff have chosen as the mark. */
  logo: string | null
}

// What stands where staff have set nothing yet, and on a page whose data could not be read.
const NAMELESS: Brand = {
  name: 'Coaching Academy',
  email: 'hello@academy.example',
  socialUrl: 'https://www.facebook.com/',
  logo: null,
}

/** The brand of the site content, read once a document. */
export function useBrand(): Brand {
  const known = useRouteLoaderData<{ identity: Identity }>('root')?.identity
  return {
    name: known?.brand ?? NAMELESS.name,
    email: known?.contactEmail ?? NAMELESS.email,
    socialUrl: known?.socialLink ?? NAMELESS.socialUrl,
    logo: known?.logo ?? null,
  }
}

export const VERSION = '1.1.0a'

/** The academy's mark; decorative, because the name stands beside it. */
export function BrandMark({ size = 34 }: { size?: number }) {
  const { logo } = useBrand()
  return (
    <img
      src={logo ? picturePath(logo, 240, 'webp') : linkTo('art', { file: 'brand.svg' })}
      width={size}
      height={size}
      alt=""
      className="brand-mark"
    />
  )
}
