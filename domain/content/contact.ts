export type Contact = {
  phone?: string
  messenger?: string
  address?: string
  mapLink?: string
  openingHours?: string[]
  classPlaces?: string[]
}

const TEXTS = ['phone', 'messenger', 'address', 'mapLink'] as const
const LINES = ['openingHours', 'classPlaces'] as const

export function readContactParts(value: unknown): Contact {
  const stored = new Map<string, unknown>(typeof value === 'object' && value ? Object.entries(value) : [])
  const texts = TEXTS.flatMap((name) => {
    const text = stored.get(name)
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : []
  })
  const lines = LINES.flatMap((name) => {
    const list = toTexts(stored.get(name))
    return list.length > 0 ? [[name, list] as const] : []
  })
  return Object.fromEntries([...texts, ...lines])
}

export function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string' && each !== '') : []
}

export function toPhoneHref(phone: string): string | null {
  const digits = phone.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{7,15}$/.test(digits) ? `tel:${digits}` : null
}

const MESSENGER = /^(?:https?:\/\/)?(?:www\.)?(m\.me|messenger\.com\/t)\/([\w.-]{1,100})\/?$/i

/**
 * The link tells where the person came from, which the academy reads in Messenger; other services take no such part.
 */
export function toMessengerLink(text: string, ref: 'contact' | 'packages' | 'trial'): string | null {
  const link = parseMessengerLink(text)
  return link?.startsWith('https://m.me/') ? `${link}?ref=${ref}` : link
}

/** Accepts the address without https; null when it leads elsewhere. */
export function parseMessengerLink(text: string): string | null {
  const [, place, name] = MESSENGER.exec(text) ?? []
  if (!place || !name) return null
  return `https://${place.toLowerCase() === 'm.me' ? 'm.me' : 'www.messenger.com/t'}/${name}`
}

export type NamedLink = { name: string; url: string }

const NETWORKS: readonly (readonly [name: string, ...hosts: string[]])[] = [
  ['Facebook', 'facebook.com', 'fb.com', 'fb.me'],
  ['Instagram', 'instagram.com'],
  ['TikTok', 'tiktok.com'],
  ['YouTube', 'youtube.com', 'youtu.be'],
  ['X', 'x.com', 'twitter.com'],
  ['LinkedIn', 'linkedin.com'],
]

export function nameSocialLink(url: string): string {
  if (!URL.canParse(url)) return url
  const host = new URL(url).hostname.replace(/^www\./, '')
  const network = NETWORKS.find(([, ...hosts]) => hosts.some((each) => host === each || host.endsWith(`.${each}`)))
  return network ? network[0] : host
}

export function nameSocialLinks(urls: readonly string[]): NamedLink[] {
  const names = urls.map(nameSocialLink)
  return urls.map((url, at) => {
    const name = names[at] ?? url
    const isAlone = names.filter((other) => other === name).length === 1
    const end = isAlone ? '' : new URL(url).pathname.split('/').findLast(Boolean)
    return { url, name: end ? `${name}: ${end}` : name }
  })
}
