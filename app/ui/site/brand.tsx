import { linkTo } from '#addresses'
import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { picturePath } from '#domain/content/pictures'
import type { Identity } from '#domain/content/identity'

export type Brand = {
  name: string
  email: string
  socialUrl: string /** The picture staff have chosen as the mark. */
  logo: string | null
}

// Where staff have set nothing yet, and where data could not be read.
const NAMELESS: Brand = {
  name: 'Coaching Academy',
  email: 'hello@academy.example',
  socialUrl: 'https://www.facebook.com/',
  logo: null,
}

/** Of a refusal that came before any data was read. */
export const IdentityContext = createContext<Identity | null>(null)

export function useBrand(): Brand {
  const told = use(IdentityContext)
  const known = useRouteLoaderData<{ identity: Identity }>('root')?.identity ?? told
  return {
    name: known?.brand ?? NAMELESS.name,
    email: known?.contactEmail ?? NAMELESS.email,
    socialUrl: known?.socialLink ?? NAMELESS.socialUrl,
    logo: known?.logo ?? null,
  }
}

export const VERSION = '1.1.0a'

/** Decorative: the name stands beside it. */
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
