import { PICTURE_LISTS, type PictureList } from '#domain/content/site-lists'
import type { PartValues, SitePart } from '#domain/content/site/site-parts'
import type { Transaction } from '#records/engine/db'
import { releaseFile } from '#records/files/file-removals'
import { recordFile, type NewFile } from '#records/files/files'
import type { SiteContent } from '../site-content.ts'

export type SitePictures = {
  logo: NewFile | null
  paymentPicture: NewFile | null
  withoutLogo: boolean
  /** The key is the row of the entry in the form. */
  entries: ReadonlyMap<string, NewFile>
}
export const NO_SITE_PICTURES: SitePictures = {
  logo: null,
  paymentPicture: null,
  withoutLogo: false,
  entries: new Map(),
}

export type EntryPictures = Record<PictureList, (string | null)[]>

export function listEntryPictures({ mentors, partners, partnerLogos }: SiteContent): EntryPictures {
  return {
    mentors: mentors.map(({ picture }) => picture ?? null),
    partners: partners.map((name) => partnerLogos[name] ?? null),
  }
}

export const isPictureList = (list: string | undefined): list is PictureList =>
  PICTURE_LISTS.some((each) => each === list)

export function isPictureChange(
  { logo, entryPictures }: { logo: string | null; entryPictures: EntryPictures },
  { list }: SitePart,
  { entries }: PartValues,
  pictures: SitePictures,
): boolean {
  const losesPicture =
    isPictureList(list) &&
    entries.some(
      ({ withoutPicture, storedAt }) => withoutPicture && storedAt && entryPictures[list][Number(storedAt)],
    )
  return (
    pictures.logo !== null ||
    pictures.paymentPicture !== null ||
    pictures.entries.size > 0 ||
    (pictures.withoutLogo && logo !== null) ||
    losesPicture
  )
}

export async function withNewPictures(
  trx: Transaction,
  { list }: SitePart,
  { entries }: PartValues,
  { content, pictures }: { content: SiteContent; pictures: SitePictures },
  now: Date,
): Promise<SiteContent> {
  if (!isPictureList(list) || pictures.entries.size === 0) return content
  const mentors = [...content.mentors]
  const partnerLogos = { ...content.partnerLogos }
  for (const [at, { row = '', name = '' }] of entries.entries()) {
    const file = pictures.entries.get(row)
    if (!file) continue
    const picture = await recordFile(trx, file, now)
    const mentor = mentors[at]
    if (list === 'partners') partnerLogos[name] = picture
    else if (mentor) mentors[at] = { ...mentor, picture }
  }
  return { ...content, mentors, partnerLogos }
}

export async function releaseEntryPictures(
  trx: Transaction,
  before: EntryPictures,
  after: EntryPictures,
  now: Date,
): Promise<void> {
  const kept = new Set(PICTURE_LISTS.flatMap((list) => after[list]))
  for (const picture of PICTURE_LISTS.flatMap((list) => before[list]))
    if (picture && !kept.has(picture)) await releaseFile(trx, picture, now)
}
