import * as z from 'zod/mini'
import type { Identity } from '#domain/content/identity'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { privacyNoticeText } from '#domain/text/staff/consent/privacy-notice'
import { cleanText } from '#domain/words/texts'
import { grouped } from '#domain/words/formats'

export type NoticeWords = { brief: string; body: string }
export type NoticeVersion = NoticeWords & { version: number; publishedAt: string | null }

export type NoticeBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; entries: string[] }

export function blocksOf(text: string): NoticeBlock[] {
  const blocks: NoticeBlock[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    const last = blocks.at(-1)
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3).trim() })
    else if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', text: line })
    else if (last?.kind === 'list') last.entries.push(line.slice(2).trim())
    else blocks.push({ kind: 'list', entries: [line.slice(2).trim()] })
  }
  return blocks.filter((block) => block.kind === 'list' || block.text !== '')
}

export function pointsOf(brief: string): string[] {
  return brief
    .split('\n')
    .map((line) => line.replace(/^- /, '').trim())
    .filter(Boolean)
}

export function filledIn(text: string, { brand, contactEmail }: Pick<Identity, 'brand' | 'contactEmail'>): string {
  return text
    .replaceAll('{academy}', brand ?? 'the academy')
    .replaceAll('{email}', contactEmail ?? 'the academy’s e-mail address')
}

export const NOTICE_VERSION = 'noticeVersion'

export const NOTICE_LENGTHS = { brief: 1500, body: 30_000 } as const
export const NOTICE_FIELDS = ['brief', 'body'] as const

const text = (label: string, longest: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((input: string) => cleanText(input.replaceAll('\r\n', '\n'))),
    ),
    z
      .string()
      .check(
        z.minLength(1, `${label} is required`),
        z.maxLength(longest, `${label} is too long: at most ${grouped(longest)} characters`),
      ),
  )

export const noticeForm = z.object({
  brief: text(privacyNoticeText.brief, NOTICE_LENGTHS.brief),
  body: text(privacyNoticeText.body, NOTICE_LENGTHS.body),
})

export type NoticeRefusal = 'not-allowed' | 'changed' | 'the-same'

/**
 * Refused unless the writer has read the newest version; an unchanged text makes no new version, but approves the
 * proposal.
 */
export function publish(
  newest: NoticeVersion,
  { from, words }: { from: number; words: NoticeWords },
): Verdict<'new-version' | 'as-it-is' | 'published-already', NoticeRefusal> {
  const same = newest.brief === words.brief && newest.body === words.body
  if (same && newest.publishedAt === null) return yes('as-it-is')
  if (same && newest.version > from) return yes('published-already')
  if (newest.version !== from) return no('changed')
  return same ? no('the-same') : yes('new-version')
}
