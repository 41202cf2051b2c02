import type { SiteFormValues } from '#domain/content/site-form'
import type { Transaction } from '#records/engine/db'
import { releaseFile } from '#records/files/file-removals'
import { recordFile, type NewFile } from '#records/files/files'
import type { SiteContent } from '../site-content.ts'

export type SitePictures = {
  logo: NewFile | null
  paymentPicture: NewFile | null
  withoutLogo: boolean
  /** By the row of the mentor in the form. */
  mentors: ReadonlyMap<string, NewFile>
}

type Stored = { logo: string | null; mentorPictures: readonly (string | null)[] }
type Mentors = SiteContent['mentors']

export function isPictureChange(
  { logo, mentorPictures }: Stored,
  { lists }: SiteFormValues,
  pictures: SitePictures,
): boolean {
  const losesPicture = lists.mentors.some(
    ({ withoutPicture, storedAt }) => withoutPicture && storedAt && mentorPictures[Number(storedAt)],
  )
  return (
    pictures.logo !== null ||
    pictures.paymentPicture !== null ||
    pictures.mentors.size > 0 ||
    (pictures.withoutLogo && logo !== null) ||
    losesPicture
  )
}

/** The mentors of the form, in its order, with the pictures that came with it. */
export async function withNewPictures(
  trx: Transaction,
  { lists }: SiteFormValues,
  { content, pictures }: { content: SiteContent; pictures: SitePictures },
  now: Date,
): Promise<Mentors> {
  const mentors: Mentors = []
  for (const [at, mentor] of content.mentors.entries()) {
    const file = pictures.mentors.get(lists.mentors[at]?.row ?? '')
    mentors.push(file ? { ...mentor, picture: await recordFile(trx, file, now) } : mentor)
  }
  return mentors
}

export async function releaseMentorPictures(
  trx: Transaction,
  { mentorPictures }: Stored,
  after: Mentors,
  now: Date,
): Promise<void> {
  for (const picture of mentorPictures)
    if (picture && !after.some((mentor) => mentor.picture === picture)) await releaseFile(trx, picture, now)
}
