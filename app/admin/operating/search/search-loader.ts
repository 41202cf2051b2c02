import { getAddressFacts } from '#route-lookup'
import { ADDRESSES, linkTo } from '#routes'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { findPages } from '#domain/operating/search/find-pages'
import { readSearchQuery, SEARCH_LONGEST, type SearchQuery } from '#domain/operating/search/search-query'
import { dayInFull, KIND_WORDS } from '#domain/text/shared/sessions'
import { adminSearchText, type SearchKind } from '#domain/text/staff/operating/search'
import { searchPagesText, searchSettingsText, type SearchablePage } from '#domain/text/staff/operating/search-pages'
import { addDays, dayOf, startOfDay } from '#domain/training/manila'
import { startInWords } from '#domain/training/session-times'
import { formatInstant, formatPhp } from '#domain/words/formats'
import type { AppServices } from '#app/context'
import { findPayments, type FoundPayment } from '#records/operating/search/find-payments'
import { findPeople, HITS_SHOWN, type FoundPerson } from '#records/operating/search/find-people'
import { findReceipts, type FoundReceipt } from '#records/operating/search/find-receipts'
import { sessionsBetween, type PlannedSession } from '#records/training/sessions/session-lists'
import { calendarLink } from '../../training/calendar/calendar-address.ts'

export type SearchHit = { title: string; detail: string; to: string }
export type SearchPart = { kind: SearchKind; hits: SearchHit[] }
export type SearchResult = { search: string; isTooShort: boolean; parts: SearchPart[] }

export async function loadSearch(
  { records, now }: Pick<AppServices, 'records' | 'now'>,
  actor: Actor,
  url: URL,
): Promise<SearchResult> {
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, SEARCH_LONGEST)
  const query = readSearchQuery(search, dayOf(now().toISOString()))
  if (query === null) return { search, isTooShort: search !== '', parts: [] }
  const [people, payments, receipts, sessions] = await Promise.all([
    findPeople(records, actor, query),
    findPayments(records, actor, query),
    findReceipts(records, actor, query),
    findSessions({ records }, actor, query),
  ])
  const parts: SearchPart[] = [
    { kind: 'pages', hits: pageHits(actor, query) },
    { kind: 'settings', hits: settingHits(actor, query) },
    { kind: 'people', hits: people.map((person) => toPersonHit(person, actor)) },
    { kind: 'payments', hits: payments.map(toPaymentHit) },
    { kind: 'receipts', hits: receipts.map(toReceiptHit) },
    { kind: 'sessions', hits: sessions },
  ]
  return { search, isTooShort: false, parts: parts.filter(({ hits }) => hits.length > 0) }
}

function mayOpenPage(actor: Actor, page: SearchablePage): boolean {
  const { needs } = getAddressFacts(page)
  return needs === undefined || may(actor, needs)
}

function pageHits(actor: Actor, { words }: SearchQuery): SearchHit[] {
  const pages = Object.entries(searchPagesText).map(([page, text]) => ({ ...text, page: page as SearchablePage }))
  return findPages(pages, words)
    .filter(({ page }) => mayOpenPage(actor, page))
    .slice(0, HITS_SHOWN)
    .map(({ name, page }) => ({ title: name, detail: '', to: ADDRESSES[page].path }))
}

function settingHits(actor: Actor, { words }: SearchQuery): SearchHit[] {
  return findPages(searchSettingsText, words)
    .filter(({ page, needs }) => mayOpenPage(actor, page) && (needs === undefined || may(actor, needs)))
    .slice(0, HITS_SHOWN)
    .map(({ name, page, part }) => ({
      title: name,
      detail: adminSearchText.inPage(searchPagesText[page].name),
      to: part ? linkTo('sitePart', { part }) : ADDRESSES[page].path,
    }))
}

function toPersonHit(person: FoundPerson, actor: Actor): SearchHit {
  const { name, email, type, packageName } = person
  const kind = type === 'ADMIN_USER' ? adminSearchText.staff : (packageName ?? adminSearchText.client)
  return { title: name, detail: `${kind} · ${email}`, to: personLink(person, actor) }
}

function personLink({ id, type, traineeId }: FoundPerson, actor: Actor): string {
  if (type === 'ADMIN_USER') return linkTo('staff')
  if (traineeId !== null && may(actor, 'sessions')) return linkTo('traineeSessions', { id: traineeId })
  if (may(actor, 'client-log')) return linkTo('clientLog', { id })
  return `${linkTo(traineeId === null ? 'pendingPayments' : 'paymentHistory')}?search=${encodeURIComponent(id)}`
}

function toPaymentHit({ id, name, status, amountCentavos, submittedAt, ...payment }: FoundPayment): SearchHit {
  return {
    title: `${name}, ${formatPhp(amountCentavos)}`,
    detail: [
      adminSearchText.paymentStatus[status],
      payment.packageName ?? payment.package,
      formatInstant(submittedAt),
    ].join(' · '),
    to: status === 'confirmed' ? linkTo('paymentMoney', { id }) : `${linkTo('pendingPayments')}?view=${id}`,
  }
}

function toReceiptHit({ number, name, amountCentavos, issuedAt, voidedAt }: FoundReceipt): SearchHit {
  const facts = [
    name,
    formatPhp(amountCentavos),
    formatInstant(issuedAt),
    ...(voidedAt ? [adminSearchText.void] : []),
  ]
  return {
    title: adminSearchText.receipt(number),
    detail: facts.join(' · '),
    to: `${linkTo('acknowledgements')}?search=${number}`,
  }
}

async function findSessions(
  { records }: Pick<AppServices, 'records'>,
  actor: Actor,
  { day }: SearchQuery,
): Promise<SearchHit[]> {
  if (day === null || !may(actor, 'sessions')) return []
  const sessions = await sessionsBetween(records, actor, startOfDay(day), startOfDay(addDays(day, 1)), null)
  const calendar = { title: adminSearchText.openDay(dayInFull(day)), detail: '' }
  return [
    { ...calendar, to: calendarLink({ day, view: 'day', coach: null }) },
    ...sessions.slice(0, HITS_SHOWN - 1).map(toSessionHit),
  ]
}

function toSessionHit({ id, kind, startsAt, coachName, attendees }: PlannedSession): SearchHit {
  const names = attendees.flatMap(({ name }) => name ?? []).join(', ')
  return {
    title: `${KIND_WORDS[kind]}, ${startInWords(startsAt)}`,
    detail: [names || adminSearchText.noTrainees, ...(coachName ? [coachName] : [])].join(' · '),
    to: linkTo('calendarSession', { id }),
  }
}
