import {
  array,
  catch as otherwise,
  minLength,
  nullable,
  object,
  optional,
  record,
  boolean,
  string,
  type infer as Infer,
  type ZodMiniType,
} from 'zod/mini'
import type { Reader, Records } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'

const text = (fallback: string) => otherwise(string().check(minLength(1)), fallback)
const passage = object({ title: string(), text: string() })
const step = object({ title: string(), short: text(''), text: string() })
const section = object({ key: string(), hidden: boolean() })
const link = object({ text: string(), to: string() })
const list = <Schema extends ZodMiniType>(schema: Schema, fallback: Infer<Schema>[] = []) =>
  otherwise(array(schema).check(minLength(1)), fallback)

// Defaults replace missing or malformed values, so that no page fails over its content.
const header = otherwise(object({ title: text(''), name: text('') }), { title: '', name: '' })
const footer = otherwise(nullable(array(object({ title: string(), links: array(link) }))), null)
const texts = otherwise(record(string(), string()), {})
const sections = otherwise(record(string(), array(section)), {})
const content = object({
  hero: otherwise(object({ words: list(string()), lead: text(''), aboutLead: text('') }), {
    words: [],
    lead: '',
    aboutLead: '',
  }),
  stats: otherwise(object({ clients: text(''), wins: text(''), collaborations: text('') }), {
    clients: '',
    wins: '',
    collaborations: '',
  }),
  mentors: otherwise(
    array(
      object({
        title: string(),
        name: text(''),
        bio: text(''),
        art: optional(otherwise(nullable(object({ motif: string(), colours: string() })), null)),
        picture: optional(otherwise(nullable(string()), null)),
      }),
    ),
    [],
  ),
  quotes: list(object({ text: string().check(minLength(1)), source: text('') })),
  partners: list(string()),
  /** The picture of a partner, by name: the version before this one reads the names alone. */
  partnerLogos: otherwise(record(string(), string()), {}),
  texts,
  sections,
  footer,
  terms: text(''),
  refunds: text(''),
  history: text(''),
  vision: text(''),
  mission: text(''),
  goals: list(passage),
  coreValues: list(passage),
  tabs: list(step),
  questions: list(object({ question: string(), answer: string() })),
  recentWinHeader: header,
  share: otherwise(object({ pageTitle: text(''), title: text(''), description: text('') }), {
    pageTitle: '',
    title: '',
    description: '',
  }),
})

export type SiteContent = Infer<typeof content>

export function readSiteContent(records: Records): Promise<SiteContent> {
  return siteContentIn(records.read)
}

export function headerIn(value: string | undefined): SiteContent['recentWinHeader'] {
  return header.parse(value === undefined ? undefined : parsed(value))
}

export function readStoredSections(value: unknown): SiteContent['sections'] {
  return sections.parse(value)
}

export function readStoredTexts(value: unknown): SiteContent['texts'] {
  return texts.parse(value)
}

export function readStoredFooter(value: unknown): SiteContent['footer'] {
  return footer.parse(value)
}

const stored = prepareQuery((read) =>
  read.selectFrom('site_content').select(['name', 'value']).where('name', 'in', Object.keys(content.shape)),
)

export async function siteContentIn(db: Reader): Promise<SiteContent> {
  const rows = await stored(db)
  if (!last || !isSame(last.rows, rows))
    last = { rows, content: content.parse(Object.fromEntries(rows.map(({ name, value }) => [name, parsed(value)]))) }
  return last.content
}

type Row = { name: string; value: string }

/** Caches the last result: comparing rows is far cheaper than validating them. */
let last: { rows: readonly Row[]; content: SiteContent } | null = null

function isSame(before: readonly Row[], rows: readonly Row[]): boolean {
  return (
    before.length === rows.length &&
    before.every(({ name, value }, at) => name === rows[at]?.name && value === rows[at].value)
  )
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
