import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { isWritableFolder } from '#services/files/folders'

const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
// oxlint-disable-next-line no-control-regex -- a header field is one line
const NOT_IN_HEADERS = /[\u0000-\u001f\u007f<>]/
export const said = (test: (value: string) => boolean, error: string) =>
  z.refine<string>(test, { error, abort: true })
const urlOf = (value: string) => (URL.canParse(value) ? new URL(value) : null)
export const hasScheme =
  (...schemes: string[]) =>
  (value: string) =>
    schemes.includes(urlOf(value)?.protocol ?? '')
export const namesBucket = (value: string) => Boolean(urlOf(value)?.hostname) && new URL(value).pathname.length > 1
export const matches = (form: RegExp, error: string) => z.string().check(said((value) => form.test(value), error))
export const address = (schemes: string[], error: string) => z.string().check(said(hasScheme(...schemes), error))

export const number = (form: RegExp, least: number, most: number, error: string) =>
  z.pipe(
    z.string().check(said((value) => form.test(value) && Number(value) >= least && Number(value) <= most, error)),
    z.transform(Number),
  )
export const folder = z.pipe(
  z.string().check(
    z.refine((value) => isWritableFolder(resolve(value)), {
      error: ({ input }) =>
        `${resolve(String(input))} is not a writable folder; the path of a folder this user may write to is allowed`,
    }),
  ),
  z.transform((value) => resolve(value)),
)
export const parts = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
export const decodeKey = (value: string) => (/^[\w+/-]{43}=?$/.test(value) ? Buffer.from(value, 'base64') : null)
export const email = matches(EMAIL, 'is no e-mail address; a form such as coach@academy.example is allowed').check(
  z.toLowerCase(),
)
export const sender = z.pipe(
  z.transform((value: string) => {
    const [, name, address] = /^(.+?)\s*<([^<>]+)>$/.exec(value) ?? []
    return { name: name?.replace(/^"(.*)"$/, '$1').trim() || null, address: address?.trim() ?? value }
  }),
  z.object({
    name: z.nullable(
      z
        .string()
        .check(
          said(
            (name) => !NOT_IN_HEADERS.test(name),
            'has a name with characters no header takes; a form such as Academy <coach@academy.example> is allowed',
          ),
        ),
    ),
    address: email,
  }),
)

type Form<Out> = z.ZodMiniType<Out, string>
const trimmed = (value: unknown) => (typeof value === 'string' && value.trim()) || undefined
export const maybe = <Out>(form: Form<Out>) =>
  z.pipe(
    z.transform((value: unknown) => trimmed(value) ?? null),
    z.nullable(form),
  )
export const withDefault = <Out>(usual: string, form: Form<Out>) =>
  z.pipe(
    z.transform((value: unknown) => trimmed(value) ?? usual),
    form,
  )

export const isLoopback = (host: string) => LOOPBACK.test(host)
