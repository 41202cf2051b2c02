import { CONTENT, CONTENT_KINDS, type ContentKind } from '#domain/content/content'

/** `path` is as the table of addresses has it, or as the router does: without the slash it begins with. */
export function kindAt(path: string): ContentKind {
  const whole = `/${path.replace(/^\//, '')}/`
  const kind = CONTENT_KINDS.find((each) => whole.startsWith(`${CONTENT[each].path}/`))
  if (!kind) throw new Error(`no content has the address ${path}`)
  return kind
}
