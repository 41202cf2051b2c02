import { CONTENT, CONTENT_KINDS, type ContentKind } from '#domain/content/content'

/** Accepts a path with or without its leading slash, because the router omits it. */
export function kindAt(path: string): ContentKind {
  const whole = `/${path.replace(/^\//, '')}/`
  const kind = CONTENT_KINDS.find((each) => whole.startsWith(`${CONTENT[each].path}/`))
  if (!kind) throw new Error(`no content has the address ${path}`)
  return kind
}
