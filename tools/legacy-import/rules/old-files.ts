export function oldStoragePath(address: unknown): string | null {
  if (typeof address !== 'string') return null
  const text = address.trim()
  if (text === '' || text.length > 2000) return null
  const path = pathIn(text)
  // The default logo means that there is no own picture.
  return path === 'misc/logo.jpg' || path === '' ? null : path
}

function pathIn(text: string): string {
  const download = /^https?:\/\/[^/]+\/.*?\/o\/([^?#]+)/i.exec(text)?.[1]
  if (download !== undefined) return decoded(download)
  const bucket = /^(?:gs:\/\/[^/]+|https?:\/\/storage\.googleapis\.com\/[^/]+)\/([^?#]+)/i.exec(text)?.[1]
  if (bucket !== undefined) return text.startsWith('gs:') ? bucket : decoded(bucket)
  return /^https?:/i.test(text) ? text : text.replace(/^\/+/, '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass
const UNSAFE = /[\u0000-\u001f\\]/

export function isInnerPath(path: string): boolean {
  return (
    path.length <= 1000 &&
    !UNSAFE.test(path) &&
    !/^[a-z]+:/i.test(path) &&
    !path.startsWith('/') &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  )
}
