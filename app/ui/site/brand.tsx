import { linkTo } from '#routes'
import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { nameSocialLinks, type Contact, type NamedLink } from '#domain/content/contact'
import { linkToArt, useArtKey } from '#ui/basics/art-key'
import { readFooter, type FooterColumn } from '#domain/content/site/site-footer'
import { picturePath } from '#domain/content/pictures'
import type { Identity } from '#domain/content/identity'
import { type SiteLook, PRODUCT_COLOURS } from '#domain/content/look/look'

export type Brand = {
  name: string
  email: string | null
  socialLinks: NamedLink[]
  contact: Contact
  logo: string | null
  footer: readonly FooterColumn[]
  copyright: Identity['copyright']
  legalPages: Identity['legalPages']
  menuPages: Identity['menuPages']
}

const NAMELESS: Brand = {
  name: 'Coaching Academy',
  email: null,
  socialLinks: [],
  contact: {},
  logo: null,
  footer: readFooter(null),
  copyright: { year: null, credits: [] },
  legalPages: { terms: false, refunds: false },
  menuPages: { questions: false, members: false, trial: false },
}

export const IdentityContext = createContext<Identity | null>(null)

export function useBrand(): Brand {
  const fallback = use(IdentityContext)
  const known = useRouteLoaderData<{ identity: Identity }>('root')?.identity ?? fallback
  return {
    name: known?.brand ?? NAMELESS.name,
    email: known?.contactEmail ?? NAMELESS.email,
    socialLinks: known ? nameSocialLinks(known.socialLinks) : NAMELESS.socialLinks,
    contact: known?.contact ?? NAMELESS.contact,
    logo: known?.logo ?? null,
    footer: known ? (known.footer ?? listFilledColumns(known)) : NAMELESS.footer,
    copyright: known?.copyright ?? NAMELESS.copyright,
    legalPages: known?.legalPages ?? NAMELESS.legalPages,
    menuPages: known?.menuPages ?? NAMELESS.menuPages,
  }
}

function listFilledColumns({ menuPages: { questions, members } }: Identity): FooterColumn[] {
  const empty = [questions ? null : `${linkTo('about')}#faq`, members ? null : linkTo('members')]
  return readFooter(null).map(({ title, links }) => ({ title, links: links.filter(({ to }) => !empty.includes(to)) }))
}

export function useLook(): SiteLook | null {
  const fallback = use(IdentityContext)
  return (useRouteLoaderData<{ identity: Identity }>('root')?.identity ?? fallback)?.look ?? null
}

export function useMailed(): boolean {
  return useRouteLoaderData<{ mailed: boolean }>('root')?.mailed ?? true
}

export const VERSION = '1.1.0a'

/** `inPage` inlines our own mark, because an image request would delay the first paint. */
export function BrandMark({ size = 34, inPage = false }: { size?: number; inPage?: boolean }) {
  const { logo } = useBrand()
  const key = useArtKey()
  const same = { width: size, height: size, className: 'brand-mark' }
  if (!logo && inPage) return <OwnMark {...same} />
  const src = logo ? picturePath(logo, 240, 'webp') : linkToArt('brand.svg', key)
  return <img src={src} {...same} alt="" loading={inPage ? undefined : 'lazy'} />
}

/** Must equal public/art/brand.svg, which a test checks. */
function OwnMark(same: { width: number; height: number; className: string }) {
  const dark = useLook()?.dark ?? PRODUCT_COLOURS.dark.toUpperCase()
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" {...same}>
      <linearGradient id="brand-gold" x2=".7" y2="1">
        <stop stopColor="#FBDC93" />
        <stop offset=".55" stopColor="#F4B942" />
        <stop offset="1" stopColor="#DD9C26" />
      </linearGradient>
      <circle cx="20" cy="20" r="19.5" fill="url(#brand-gold)" />
      <circle cx="20" cy="20" r="17.4" fill="none" stroke={dark} strokeOpacity=".28" strokeWidth=".8" />
      <path d="M20 8a5.2 5.2 0 0 1 5.2 5.2v6.2a5.2 5.2 0 0 1-10.4 0v-6.2A5.2 5.2 0 0 1 20 8z" fill={dark} />
      <path d="M16.8 13.6h6.4M16.8 16.8h6.4" stroke="#F4B942" strokeWidth="1.1" strokeLinecap="round" />
      <path
        d="M11.6 19.2a8.4 8.4 0 0 0 16.8 0M20 27.6v4.6M15.4 32.2h9.2"
        fill="none"
        stroke={dark}
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
