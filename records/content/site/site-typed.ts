import type { TrainingPackage } from '#domain/enrolment/packages'
import { toPackageFieldValues, readPackage } from '#domain/enrolment/package-form'
import { parseLines, type SiteFormValues } from '#domain/content/site-form'
import { PACKAGE_FIELDS, siteFieldsOf } from '#domain/content/site-fields'
import { readContactParts } from '#domain/content/contact'
import type { Identity } from '#domain/content/identity'
import type { SiteEntry } from '#domain/content/site-lists'
import type { PaymentAccount } from '#domain/money/payment-accounts'
import type { SiteContent } from '../site-content.ts'

export type SiteData = { content: SiteContent; identity: Identity; packages: TrainingPackage[] }

export function toSiteFormValues({
  content,
  identity,
  packages,
  accounts,
}: SiteData & { accounts: readonly PaymentAccount[] }): SiteFormValues {
  const { hero, stats, mentors, partners, tabs, share } = content
  const fields: Record<string, string> = {
    brand: identity.brand ?? '',
    contactEmail: identity.contactEmail ?? '',
    socialLink: identity.socialLinks.join('\n'),
    phone: identity.contact.phone ?? '',
    messenger: identity.contact.messenger ?? '',
    address: identity.contact.address ?? '',
    mapLink: identity.contact.mapLink ?? '',
    openingHours: identity.contact.openingHours?.join('\n') ?? '',
    classPlaces: identity.contact.classPlaces?.join('\n') ?? '',
    'hero.lead': hero.lead,
    'hero.aboutLead': hero.aboutLead,
    'hero.words': hero.words.join('\n'),
    history: content.history,
    vision: content.vision,
    mission: content.mission,
    partners: partners.join('\n'),
    'stats.clients': stats.clients,
    'stats.wins': stats.wins,
    'stats.collaborations': stats.collaborations,
    'share.pageTitle': share.pageTitle,
    'share.title': share.title,
    'share.description': share.description,
  }
  for (const at of [0, 1, 2]) fields[`tab${at + 1}.text`] = tabs[at]?.text ?? ''
  for (const training of packages)
    for (const [name, text] of Object.entries(toPackageFieldValues(training)))
      fields[`${training.key}.${name}`] = text
  const entries = (list: { title: string; text: string }[]) => list.map(({ title, text }) => ({ head: title, text }))
  return {
    fields: Object.fromEntries(siteFieldsOf(fields).map(({ name }) => [name, fields[name] ?? ''])),
    lists: {
      paymentAccounts: accounts.map((account) => ({ ...account })),
      quotes: content.quotes.map((quote) => ({ ...quote })),
      mentors: mentors.map(({ title, name, bio }, at) => ({ title, name, bio, storedAt: String(at) })),
      goals: entries(content.goals),
      coreValues: entries(content.coreValues),
      questions: content.questions.map(({ question, answer }) => ({ head: question, text: answer })),
    },
  }
}

export function siteFrom({ fields, lists }: SiteFormValues, { content, identity, packages }: SiteData): SiteData {
  const text = (name: string) => fields[name] ?? ''
  const passages = (list: readonly SiteEntry[]) =>
    list.map(({ head = '', text: words = '' }) => ({ title: head, text: words }))
  const tabTitles = ['Rise', 'Speak', 'Reign']
  return {
    identity: {
      ...identity,
      brand: text('brand') || null,
      contactEmail: text('contactEmail') || null,
      socialLinks: parseLines(text('socialLink')),
      contact: readContactParts({
        phone: text('phone'),
        messenger: text('messenger'),
        address: text('address'),
        mapLink: text('mapLink'),
        openingHours: parseLines(text('openingHours')),
        classPlaces: parseLines(text('classPlaces')),
      }),
    },
    packages: packages.map((training) => {
      const fieldEntries = PACKAGE_FIELDS.map(({ name }) => [name, fields[`${training.key}.${name}`] ?? ''])
      const read = readPackage(Object.fromEntries(fieldEntries))
      return read.ok ? { ...training, ...read.value } : training
    }),
    content: {
      ...content,
      hero: { words: parseLines(text('hero.words')), lead: text('hero.lead'), aboutLead: text('hero.aboutLead') },
      stats: {
        clients: text('stats.clients'),
        wins: text('stats.wins'),
        collaborations: text('stats.collaborations'),
      },
      quotes: lists.quotes.map(({ text: quote = '', source = '' }) => ({ text: quote, source })),
      mentors: lists.mentors.map((entry) => toMentor(entry, content.mentors)),
      partners: parseLines(text('partners')),
      history: text('history'),
      vision: text('vision'),
      mission: text('mission'),
      goals: passages(lists.goals),
      coreValues: passages(lists.coreValues),
      tabs: tabTitles.map((title, at) => ({ title, text: text(`tab${at + 1}.text`) })),
      questions: lists.questions.map(({ head = '', text: answer = '' }) => ({ question: head, answer })),
      share: {
        pageTitle: text('share.pageTitle'),
        title: text('share.title'),
        description: text('share.description'),
      },
    },
  }
}

function toMentor(
  { title = '', name = '', bio = '', storedAt = '', withoutPicture }: SiteEntry,
  stored: SiteContent['mentors'],
): SiteContent['mentors'][number] {
  const before = storedAt === '' ? undefined : stored[Number(storedAt)]
  const picture = withoutPicture ? null : (before?.picture ?? null)
  return { title, name, bio, art: before?.art ?? null, picture }
}

export function differences(before: SiteFormValues, after: SiteFormValues) {
  const names = siteFieldsOf(after.fields)
    .filter(({ name, tall }) => !tall && before.fields[name] !== after.fields[name])
    .map(({ name }) => name)
  const of = ({ fields }: SiteFormValues) =>
    Object.fromEntries(names.map((name) => [name.replace('.', ' '), fields[name] ?? '']))
  return { before: of(before), after: of(after) }
}

export function toPaymentAccounts(entries: readonly SiteEntry[]): PaymentAccount[] {
  return entries.map(({ bank = '', holder = '', number = '' }) => ({ bank, holder, number }))
}
