import * as z from 'zod/mini'
import { CONTENT_LABELS, contentText } from '#domain/text/staff/content/content'
import { grouped, isDay } from '#domain/words/formats'
import { fieldsOf, parseFields, type FieldValues, type Parsed } from '#domain/forms'
import { postLink } from './stories.ts'
import { cleanText } from '#domain/words/texts'
import {
  CONTENT_FIELDS,
  CONTENT_TEXTS,
  TITLE_LENGTH,
  CONTENT_LENGTH,
  TITLES_LENGTH,
  URL_LENGTH,
  type ContentKind,
} from './content.ts'

const cleaned = z.pipe(
  z.string(),
  z.transform((text: string) => cleanText(text.replaceAll('\r\n', '\n'))),
)
const orNull = z.transform((input: string) => input || null)
const text = (label: string, longest: number, required: boolean) =>
  z.pipe(
    cleaned,
    z
      .string()
      .check(
        z.minLength(required ? 1 : 0, contentText.errors.required(label)),
        z.maxLength(longest, contentText.errors.tooLong(label, grouped(longest))),
      ),
  )

const title = text(CONTENT_LABELS.title.label, TITLE_LENGTH, true)
const content = text(CONTENT_LABELS.content.label, CONTENT_LENGTH, true)
const isContentDay = (day: string) => isDay(day) && day >= '1900-01-01' && day < '2200-01-01'
const day = (required: boolean) =>
  z.pipe(
    z.pipe(
      cleaned,
      z
        .string()
        .check(
          z.refine(
            (input: string) => (input === '' ? !required : isContentDay(input)),
            contentText.errors.required(CONTENT_LABELS.date.label),
          ),
        ),
    ),
    orNull,
  )
const postUrl = (required: boolean) =>
  z.pipe(
    z.pipe(
      cleaned,
      z.string().check(
        z.minLength(required ? 1 : 0, contentText.errors.required(CONTENT_LABELS.postUrl.label)),
        z.maxLength(URL_LENGTH, CONTENT_TEXTS.wrongUrl),
        z.refine((input: string) => input === '' || isPostUrl(input), CONTENT_TEXTS.wrongUrl),
      ),
    ),
    orNull,
  )

function isPostUrl(input: string): boolean {
  if (/[\s\\]/.test(input) || postLink(input) === null) return false
  const { hostname, username, password } = new URL(input)
  return /^[^.]+(\.[^.]+)+\.?$|^\[.+\]$|^localhost$/.test(hostname) && username === '' && password === ''
}

const storyForm = (mode: 'add' | 'update', urlRequired: boolean) =>
  z.object({ title, content, date: day(mode === 'add'), postUrl: postUrl(urlRequired) })

const accomplishmentForm = z.object({ title, content, date: day(true) })
const winForm = (mode: 'add' | 'update') => storyForm(mode, false)
const newsForm = (mode: 'add' | 'update') => storyForm(mode, true)
const memberForm = z.object({
  name: text(CONTENT_LABELS.name.label, 120, true),
  titles: z.pipe(z.pipe(cleaned, z.transform(titlesLine)), text(CONTENT_LABELS.titles.label, TITLES_LENGTH, true)),
  testimonial: z.pipe(text(CONTENT_LABELS.testimonial.label, CONTENT_LENGTH, false), orNull),
})
export const fileNameForm = z.object({ fileName: text(contentText.fileName, TITLE_LENGTH, true) })
export const recentWinForm = z.object({
  title,
  name: text(CONTENT_LABELS.name.label, TITLE_LENGTH, true),
})

function titlesLine(input: string): string {
  return input
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter(Boolean)
    .join(', ')
}

export type AccomplishmentWords = z.infer<typeof accomplishmentForm>
export type StoryWords = z.infer<ReturnType<typeof winForm>>
export type MemberWords = z.infer<typeof memberForm>

type WordsOf = { accomplishments: AccomplishmentWords; news: StoryWords; wins: StoryWords; members: MemberWords }

export function isContentFieldRequired(kind: ContentKind, mode: 'add' | 'update', name: string): boolean {
  const empty = Object.fromEntries(Object.keys(CONTENT_FIELDS).map((field) => [field, '']))
  const parsed = readContent(kind, mode, empty)
  return !parsed.ok && name in parsed.errors
}

export function readContent<Kind extends ContentKind>(kind: Kind, mode: 'add' | 'update', input: FieldValues) {
  const forms = {
    accomplishments: accomplishmentForm,
    members: memberForm,
    wins: winForm(mode),
    news: newsForm(mode),
  }
  return parseFields(forms[kind], input) as Parsed<WordsOf[Kind]>
}

/** Cuts far above the limit only, so that the user can shorten a long text instead of losing it. */
export function readContentFields(form: { get(name: string): unknown }, names: readonly string[]): FieldValues {
  return fieldsOf(form, names, 4 * CONTENT_LENGTH)
}

export function fileNameOf(path: string): string {
  return cleanText(path.split(/[/\\]/).at(-1) ?? '').slice(0, TITLE_LENGTH) || contentText.untitledPdf
}
