/** What the site says about itself; the site content replaces it once staff can edit it. */
export type Brand = { name: string; email: string; socialUrl: string; socialName: string }

export const BRAND: Brand = {
  name: 'Coaching Academy',
  email: 'hello@academy.example',
  socialUrl: 'https://www.facebook.com/',
  socialName: 'Facebook',
}

export const VERSION = '1.1.0a'

/** The academy's mark; decorative, because the name stands beside it. */
export function BrandMark({ size = 34 }: { size?: number }) {
  return <img src="/art/brand.svg" width={size} height={size} alt="" />
}
