import type { TrainingPackage } from '#domain/enrolment/packages'
import { toPackageFieldValues, readPackage } from '#domain/enrolment/package-form'
import { parseLines } from '#domain/content/site-form'
import { PACKAGE_FIELDS } from '#domain/content/site-fields'
import { fieldsOfPart, listSiteParts, type SiteFormValues } from '#domain/content/site/site-parts'
import { readCopyright, SITE_TEXT_NAMES } from '#domain/content/site/site-texts'
import { formatFooter, parseFooter } from '#domain/content/site/site-footer'
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
  const fields = { ...toIdentityFields(identity), ...toContentFields(content) }
  for (const training of packages)
    for (const [name, text] of Object.entries(toPackageFieldValues(training)))
      fields[`${training.key}.${name}`] = text
  const entries = (list: { title: string; text: string }[]) => list.map(({ title, text }) => ({ head: title, text }))
  const names = listSiteParts(fields).flatMap((part) => fieldsOfPart(part).map(({ name }) => name))
  return {
    fields: Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])),
    lists: {
      paymentAccounts: accounts.map((account) => ({ ...account })),
      quotes: content.quotes.map((quote) => ({ ...quote })),
      mentors: content.mentors.map(({ title, name, bio }, at) => ({ title, name, bio, storedAt: String(at) })),
      partners: content.partners.map((name, at) => ({ name, storedAt: String(at) })),
      tabs: content.tabs.map(({ title, short, text }) => ({ head: title, short, text })),
      goals: entries(content.goals),
      coreValues: entries(content.coreValues),
      questions: content.questions.map(({ question, answer }) => ({ head: question, text: answer })),
      footer: formatFooter(content.footer),
    },
  }
}

function toIdentityFields({ brand, contactEmail, socialLinks, contact }: Identity): Record<string, string> {
  return {
    brand: brand ?? '',
    contactEmail: contactEmail ?? '',
    socialLink: socialLinks.join('\n'),
    phone: contact.phone ?? '',
    messenger: contact.messenger ?? '',
    address: contact.address ?? '',
    mapLink: contact.mapLink ?? '',
    openingHours: contact.openingHours?.join('\n') ?? '',
    classPlaces: contact.classPlaces?.join('\n') ?? '',
  }
}

function toContentFields({ hero, stats, share, ...content }: SiteContent): Record<string, string> {
  return {
    'hero.lead': hero.lead,
    'hero.aboutLead': hero.aboutLead,
    'hero.words': hero.words.join('\n'),
    history: content.history,
    vision: content.vision,
    mission: content.mission,
    terms: content.terms,
    refunds: content.refunds,
    'stats.clients': stats.clients,
    'stats.wins': stats.wins,
    'stats.collaborations': stats.collaborations,
    'share.pageTitle': share.pageTitle,
    'share.title': share.title,
    'share.description': share.description,
    ...content.texts,
  }
}

export function siteFrom(site: SiteFormValues, { content, identity, packages }: SiteData): SiteData {
  const { fields } = site
  const text = (name: string) => fields[name] ?? ''
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
      footer: parseFooter(site.lists.footer),
      copyright: readCopyright(fields),
      legalPages: { terms: text('terms') !== '', refunds: text('refunds') !== '' },
    },
    packages: packages.map((training) => {
      const fieldEntries = PACKAGE_FIELDS.map(({ name }) => [name, fields[`${training.key}.${name}`] ?? ''])
      const read = readPackage(Object.fromEntries(fieldEntries))
      return read.ok ? { ...training, ...read.value } : training
    }),
    content: toContent(site, content),
  }
}

function toContent({ fields, lists }: SiteFormValues, content: SiteContent): SiteContent {
  const text = (name: string) => fields[name] ?? ''
  const passages = (list: readonly SiteEntry[]) =>
    list.map(({ head = '', text: words = '' }) => ({ title: head, text: words }))
  const texts = SITE_TEXT_NAMES.map((name) => [name, text(name)] as const)
  return {
    ...content,
    hero: { words: parseLines(text('hero.words')), lead: text('hero.lead'), aboutLead: text('hero.aboutLead') },
    stats: {
      clients: text('stats.clients'),
      wins: text('stats.wins'),
      collaborations: text('stats.collaborations'),
    },
    quotes: lists.quotes.map(({ text: quote = '', source = '' }) => ({ text: quote, source })),
    mentors: lists.mentors.map((entry) => toMentor(entry, content.mentors)),
    partners: lists.partners.map(({ name = '' }) => name),
    partnerLogos: Object.fromEntries(lists.partners.flatMap((entry) => toPartnerLogo(entry, content))),
    history: text('history'),
    vision: text('vision'),
    mission: text('mission'),
    terms: text('terms'),
    refunds: text('refunds'),
    goals: passages(lists.goals),
    coreValues: passages(lists.coreValues),
    tabs: lists.tabs.map(({ head = '', short = '', text: long = '' }) => ({ title: head, short, text: long })),
    questions: lists.questions.map(({ head = '', text: answer = '' }) => ({ question: head, answer })),
    share: {
      pageTitle: text('share.pageTitle'),
      title: text('share.title'),
      description: text('share.description'),
    },
    texts: Object.fromEntries(texts.filter(([, words]) => words !== '')),
    footer: parseFooter(lists.footer),
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

function toPartnerLogo(
  { name = '', storedAt = '', withoutPicture }: SiteEntry,
  { partners, partnerLogos }: SiteContent,
): [string, string][] {
  const before = storedAt === '' ? undefined : partnerLogos[partners[Number(storedAt)] ?? '']
  return before && !withoutPicture ? [[name, before]] : []
}

export function toPaymentAccounts(entries: readonly SiteEntry[]): PaymentAccount[] {
  return entries.map(({ bank = '', holder = '', number = '' }) => ({ bank, holder, number }))
}
