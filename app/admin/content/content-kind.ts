import { CONTENT, CONTENT_KINDS, type ContentKind } from '#domain/content/content'

/** `path` is as the table of addresses has it. */
export function kindAt(path: string): ContentKind {
  const kind = CONTENT_KINDS.find((each) => `${path}/`.startsWith(`${CONTENT[each].path}/`))
  if (!kind) throw new Error(`no content has the address ${path}`)
  return kind
}
