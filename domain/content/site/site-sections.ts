import { moveInOrder, type MoveRefusal, type RowMove } from '#domain/ordered-rows'
import { yes, type Verdict } from '#domain/enrolment/enrolment'

export const SITE_SECTIONS = {
  home: ['latest-win', 'wins', 'news', 'training', 'packages', 'mentors', 'contact'],
  about: ['partners', 'history', 'vision', 'goals', 'values', 'accomplishments', 'training', 'questions', 'contact'],
} as const

/** Staff cannot hide these sections, because the site's menu leads there. */
const ALWAYS_SHOWN: readonly (readonly [page: string, key: string])[] = [['about', 'contact']]

export type SectionPage = keyof typeof SITE_SECTIONS
export type SectionKey<Page extends SectionPage = SectionPage> = (typeof SITE_SECTIONS)[Page][number]
export type SectionState = { key: string; hidden: boolean }
export type StoredSections = Readonly<Record<string, readonly SectionState[]>>

/** Stored sections in their order; a section that a later version added follows them. */
export function arrangeSections(page: SectionPage, stored: StoredSections): { key: SectionKey; hidden: boolean }[] {
  const known: readonly SectionKey[] = SITE_SECTIONS[page]
  const kept = (stored[page] ?? []).flatMap(({ key, hidden }) => {
    const found = known.find((each) => each === key)
    return found ? [{ key: found, hidden: hidden && mayHide(page, found) }] : []
  })
  const unique = kept.filter(({ key }, at) => kept.findIndex((other) => other.key === key) === at)
  const added = known.filter((key) => !unique.some((each) => each.key === key))
  return [...unique, ...added.map((key) => ({ key, hidden: false }))]
}

export function mayHide(page: SectionPage, key: string): boolean {
  return !ALWAYS_SHOWN.some((shown) => shown[0] === page && shown[1] === key)
}

export function visibleSections<Page extends SectionPage>(page: Page, stored: StoredSections): SectionKey<Page>[] {
  const known: readonly SectionKey<Page>[] = SITE_SECTIONS[page]
  const visible = arrangeSections(page, stored).filter(({ hidden }) => !hidden)
  return visible.flatMap(({ key }) => known.filter((each) => each === key))
}

export type SectionChange = { page: SectionPage } & (RowMove | { id: string; hidden: boolean })

/** The page's sections after the change; null when they are so already. */
export function changeSection(
  stored: StoredSections,
  change: SectionChange,
): Verdict<SectionState[] | null, MoveRefusal | 'always-shown'> {
  const sections = arrangeSections(change.page, stored)
  if ('hidden' in change) {
    const found = sections.find(({ key }) => key === change.id)
    if (!found) return { ok: false, reason: 'gone' }
    if (change.hidden && !mayHide(change.page, change.id)) return { ok: false, reason: 'always-shown' }
    if (found.hidden === change.hidden) return yes(null)
    return yes(sections.map((each) => (each === found ? { ...each, hidden: change.hidden } : each)))
  }
  const keys: readonly string[] = sections.map(({ key }) => key)
  const moved = moveInOrder(keys, change)
  if (!moved.ok || !moved.value) return moved.ok ? yes(null) : moved
  return yes(moved.value.flatMap((key) => sections.filter((each) => each.key === key)))
}

export function isSectionPage(page: unknown): page is SectionPage {
  return typeof page === 'string' && Object.hasOwn(SITE_SECTIONS, page)
}
