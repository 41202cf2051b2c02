import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { getAddressFacts } from '#route-lookup'
import { ADDRESSES, linkTo, type AddressName } from '#routes'
import { may, ROLES, type StaffRole } from '#domain/accounts/rights'
import { HOME_GROUP, MOST_USED_PAGES, type WaitingCounts } from '#domain/operating/admin-pages'
import { MarkupCacheContext } from '#ui/basics/drawn-before'
import { cacheMarkup } from '../../render/cache-markup.tsx'
import { findPlace, groupsWithout, linksIn, mostUsedLinks } from './admin-links'
import { readOpenGroup, type OpenGroup } from './open-group'
import { SideWays } from './side-ways'

const linksOf = (closed: readonly AddressName[] = [], role: StaffRole | null = null) => [
  ...linksIn('top', closed),
  ...groupsWithout(closed, role).flatMap(({ links }) => links),
]
const closedTo = (role: StaffRole) =>
  (Object.keys(ADDRESSES) as AddressName[]).filter((name) => {
    const { needs } = getAddressFacts(name)
    return needs && !may({ type: 'ADMIN_USER', role }, needs)
  })
const NONE: WaitingCounts = {
  pending: 0,
  matches: 0,
  moves: 0,
  testimonials: 0,
  requests: 0,
  recordings: 0,
  enquiries: 0,
}

type Shown = { role?: StaffRole; waiting?: WaitingCounts; openGroup?: OpenGroup }

const renderLinks = (
  at: string,
  { role = 'owner', waiting = NONE, openGroup }: Shown = {},
  before: typeof cacheMarkup | null = null,
) =>
  renderToString(
    <StaticRouter location={at}>
      <MarkupCacheContext value={before}>
        <SideWays
          role={role}
          closed={closedTo(role)}
          waiting={waiting}
          openGroup={openGroup}
          close={() => undefined}
        />
      </MarkupCacheContext>
    </StaticRouter>,
  )

/** The texts of the open groups' heads. */
const openIn = (html: string) =>
  [...html.matchAll(/<details[^>]* open=""[^>]*><summary[^>]*>([^<]*)/g)].map(([, text]) => text)

test('the links of the back office are sent as they are drawn, for each role, page and count [FAST-5]', () => {
  const places = [
    ...linksOf().map(({ to }) => to),
    '/admin',
    '/admin/trainees/x1/sessions',
    '/admin/Calendar/plan',
    '/admin/newsroom',
    '/admin/news/',
    ADDRESSES.adminAccount.path,
  ]
  const waits = { ...NONE, pending: 3, moves: 1 }
  const shown: Shown[] = (['owner', 'coach'] as const).flatMap((role) =>
    [undefined, 'people' as const].flatMap((openGroup) => [
      { role, openGroup, waiting: NONE },
      { role, openGroup, waiting: waits },
    ]),
  )
  const cases = [
    ...places.map((at) => ({ at, how: { waiting: waits } })),
    ...shown.flatMap((how) => places.slice(-6).map((at) => ({ at, how }))),
  ]
  for (const { at, how } of cases) {
    const wanted = renderLinks(at, how)
    // The first render and the cached one must be equal.
    for (let time = 0; time < 2; time += 1) expect(renderLinks(at, how, cacheMarkup), at).toBe(wanted)
  }
})

test('nobody is shown links that were drawn for another role [STAFF-2, WORK-1]', () => {
  const waiting = { ...NONE, pending: 7, testimonials: 1, requests: 2 }
  expect(renderLinks('/admin/dashboard', { waiting }, cacheMarkup)).toContain(linkTo('staff'))
  for (const role of ROLES) {
    const html = renderLinks('/admin/dashboard', { role, waiting }, cacheMarkup)
    for (const { name, to } of linksOf())
      expect(html.includes(`href="${to}"`), `${role} ${name}`).toBe(!closedTo(role).includes(name))
  }
})

test('each page of the back office is linked once, or belongs below a link [WORK-1]', () => {
  const links = linksOf()
  expect(new Set(links.map(({ name }) => name)).size).toBe(links.length)
  for (const { to } of links) expect(to).not.toMatch(/[:*]/)
  const apart = ['admin', 'adminSearch', 'adminNotFound', 'adminAccount', 'adminSecurity', 'confirm']
  for (const name of Object.keys(ADDRESSES) as AddressName[]) {
    const { path, file, under } = getAddressFacts(name)
    if (!file?.startsWith('admin/') || !file.endsWith('.tsx') || under || apart.includes(name)) continue
    expect(findPlace(path.replaceAll(/:\w+/g, 'x1')), name).not.toBeNull()
  }
  for (const name of ['adminAccount', 'adminSearch'] as const) expect(findPlace(ADDRESSES[name].path)).toBeNull()
})

test('the group of the current page is open, elsewhere what the person left open, and first the role’s own [WORK-1]', () => {
  expect(openIn(renderLinks('/admin/staff'))).toEqual(['People'])
  expect(openIn(renderLinks('/admin/audit/client/x1', { openGroup: 'money' }))).toEqual(['Settings'])
  expect(openIn(renderLinks('/admin/dashboard', { openGroup: 'money' }))).toEqual(['Money'])
  expect(openIn(renderLinks('/admin/account', { openGroup: null }))).toEqual([])
  for (const role of ROLES) {
    const [first] = groupsWithout(closedTo(role), role)
    expect(first?.group).toBe(HOME_GROUP[role])
    expect(openIn(renderLinks('/admin/dashboard', { role })), role).toEqual([first?.text])
  }
  expect(readOpenGroup('session=x; navigation-group=people')).toBe('people')
  expect(readOpenGroup('navigation-group=none')).toBeNull()
  for (const cookies of [null, '', 'navigation-group=elsewhere', 'other-navigation-group=money'])
    expect(readOpenGroup(cookies)).toBeUndefined()
})

test('before a group is opened, at most eight entries stand in the sidebar [WORK-1]', () => {
  for (const role of ROLES)
    expect(groupsWithout(closedTo(role), role).length + linksIn('top', []).length).toBeLessThanOrEqual(8)
  for (const { links } of groupsWithout([], 'owner')) expect(links.length).toBeLessThanOrEqual(8)
})

test('a folded group counts what waits in it, in words too [WORK-1]', () => {
  const html = renderLinks('/admin/dashboard', { waiting: { ...NONE, pending: 2, matches: 3, requests: 1 } })
  const counts = [
    ...html.matchAll(/<summary[^>]*>(\w+)<span class="side-count">(\d+)<span class="sr-only"> waiting/g),
  ]
  expect(counts.map(([, group, count]) => [group, count])).toEqual([
    ['Money', '5'],
    ['People', '1'],
  ])
})

test('the bar of a phone has four pages that the role may open [WORK-1]', () => {
  for (const role of ROLES)
    expect(mostUsedLinks(role, closedTo(role)).map(({ name }) => name)).toEqual([...MOST_USED_PAGES[role]])
})

test('a part is drawn once under its key', () => {
  let times = 0
  const Part = () => {
    times += 1
    return `drawn ${times}`
  }
  const keys = ['a', 'a', 'b']
  expect(keys.map((key) => cacheMarkup(key, '/x', <Part />))).toEqual(['drawn 1', 'drawn 1', 'drawn 2'])
})
