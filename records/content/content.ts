import { sql } from 'kysely'
import { readContactParts, toTexts } from '#domain/content/contact'
import type { Identity } from '#domain/content/identity'
import { visibleSections } from '#domain/content/site/site-sections'
import { UNOPENED_LOOK } from '#domain/content/look/look'
import { readLook } from '#domain/content/look/read-look'
import type { Reader, Records, Transaction } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { readCopyright } from '#domain/content/site/site-texts'
import { readStoredFooter, readStoredSections, readStoredTexts } from './site-content.ts'

export function siteIdentity(records: Records): Promise<Identity> {
  return readIdentity(records.read)
}

const IDENTITY_NAMES =
  'brand contactEmail contact socialLinks socialLink logo look openedAt footer texts terms refunds questions sections trialShown'.split(
    ' ',
  )

const identityTexts = prepareQuery((read) =>
  read
    .selectFrom('site_content')
    .select(['name', 'value'])
    .select(({ selectFrom }) => selectFrom('members').select('id').limit(1).as('member'))
    .select(({ selectFrom }) =>
      selectFrom('trial_slots')
        .select('trial_slots.id')
        .where('phase', '!=', sql.lit('over'))
        .where('closed_at', 'is', null)
        .limit(1)
        .as('trialSlot'),
    )
    .where('name', 'in', IDENTITY_NAMES),
)

export async function readIdentity(db: Reader): Promise<Identity> {
  const rows = await identityTexts(db)
  const texts = new Map(rows.map(({ name, value }): [string, unknown] => [name, JSON.parse(value)]))
  const text = (name: string) => {
    const found = texts.get(name)
    return typeof found === 'string' && found !== '' ? found : null
  }
  // A site of an earlier version stored one link.
  const links = texts.has('socialLinks') ? texts.get('socialLinks') : [texts.get('socialLink')]
  const questions = texts.get('questions')
  return {
    brand: text('brand'),
    contactEmail: text('contactEmail'),
    socialLinks: toTexts(links),
    contact: readContactParts(texts.get('contact')),
    logo: text('logo'),
    look: texts.has('look') || text('openedAt') ? readLook(texts.get('look')) : UNOPENED_LOOK,
    openedAt: text('openedAt'),
    footer: readStoredFooter(texts.get('footer')),
    copyright: readCopyright(readStoredTexts(texts.get('texts'))),
    menuPages: {
      questions:
        Array.isArray(questions) &&
        questions.length > 0 &&
        visibleSections('about', readStoredSections(texts.get('sections'))).includes('questions'),
      members: rows.some(({ member }) => member !== null),
      trial: texts.get('trialShown') === true || rows.some(({ trialSlot }) => trialSlot !== null),
    },
    legalPages: { terms: text('terms') !== null, refunds: text('refunds') !== null },
  }
}

export async function brandIn(trx: Transaction): Promise<string> {
  return (await readIdentity(trx)).brand ?? 'Coaching Academy'
}

export function paymentDetailsFile(records: Records): Promise<string | null> {
  return paymentDetailsIn(records.read)
}

const showsHowToPay = prepareQuery((read) =>
  read
    .selectFrom('files')
    .select('id')
    .where('kind', '=', sql.lit('payment-details'))
    .orderBy('created_at', 'desc')
    .limit(1),
)

export async function paymentDetailsIn(db: Reader): Promise<string | null> {
  const [row] = await showsHowToPay(db)
  return row?.id ?? null
}
