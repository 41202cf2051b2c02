import type { AddressFacts, AddressKind } from './route-facts.ts'
import { ADDRESSES, type AddressName } from './routes.ts'

/** For the server only: the browser has only the paths. */
export function getAddressFacts(name: AddressName): AddressFacts {
  return ADDRESSES[name]
}

/** Marked pure, so that browsers do not load it: only the server looks up paths. */
const lookup = /* @__PURE__ */ openLookup()

function openLookup() {
  const names = Object.keys(ADDRESSES) as AddressName[]
  const whole = names.filter((name) => !/[:*]/.test(ADDRESSES[name].path))
  const withParts = names.filter((name) => ADDRESSES[name].path.includes(':'))
  return {
    whole: new Map(whole.map((name) => [ADDRESSES[name].path as string, name])),
    withParts: [...withParts, 'adminNotFound' as const].map((name) => ({ name, form: formOf(name) })),
  }
}

export function formOf(name: AddressName): RegExp {
  const form = ADDRESSES[name].path
    .replaceAll('.', '\\.')
    .replaceAll(/:file\b/g, '[\\w-]+(?:\\.[\\w-]+)*')
    .replaceAll(/:\w+/g, '[\\w-]{1,80}')
    .replace('/*', '(?:/.*)?')
  return new RegExp(`^${form}$`)
}

export function addressNamed(path: string): AddressName {
  return lookup.whole.get(path) ?? lookup.withParts.find(({ form }) => form.test(path))?.name ?? 'notFound'
}

export function addressOfPattern(pattern: string): AddressName {
  const path = `/${pattern.replace(/^\/|\/$/g, '')}`
  return (Object.keys(ADDRESSES) as AddressName[]).find((name) => ADDRESSES[name].path === path) ?? 'notFound'
}

export function matchRequestAddress(path: string): AddressName {
  return addressNamed(
    path.length > 1
      ? path
          .replace(/\/$/, '')
          .replace(/\.data$/, '')
          .replace(/^\/_root$/, '/')
      : path,
  )
}

export function audienceOf(name: AddressName): 'visitor' | 'client' | 'admin' {
  const folder = getAddressFacts(name).file?.split('/')[0]
  return folder === 'admin' || folder === 'client' ? folder : 'visitor'
}

export function kindOf(name: AddressName): AddressKind {
  return getAddressFacts(name).kind ?? audienceOf(name)
}
