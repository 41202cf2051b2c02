import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ADDRESSES, linkTo, type AddressName } from '#routes'
import { MarkupCacheContext } from '#ui/basics/drawn-before'
import { cacheMarkup } from '../../render/cache-markup.tsx'
import { groupsWithout } from './admin-links'
import { SideWays } from './side-ways'

const LINKED = groupsWithout([]).flatMap(({ links }) => links.map(({ name }) => name))
const COACH = ['pendingPayments', 'adminStatements', 'staff', 'adminSite'] as const

const renderLinks = (
  at: string,
  closed: readonly AddressName[],
  waiting: { pending: number; testimonials: number; requests: number },
  before: typeof cacheMarkup | null,
) =>
  renderToString(
    <StaticRouter location={at}>
      <MarkupCacheContext value={before}>
        <SideWays closed={closed} waiting={waiting} close={() => undefined} />
      </MarkupCacheContext>
    </StaticRouter>,
  )

test('the links of the back office are sent as they are drawn, for each role, page and count [FAST-5]', () => {
  const places = [
    ...LINKED.map((name) => linkTo(name)),
    '/admin',
    '/admin/trainees/x1/sessions',
    '/admin/Calendar/plan',
    '/admin/newsroom',
    '/admin/news/',
    ADDRESSES.adminAccount.path,
  ]
  for (const closed of [[], COACH])
    for (const waiting of [
      { pending: 0, testimonials: 0, requests: 0 },
      { pending: 3, testimonials: 0, requests: 0 },
      { pending: 0, testimonials: 3, requests: 0 },
      { pending: 0, testimonials: 0, requests: 2 },
    ])
      for (const at of places) {
        const wanted = renderLinks(at, closed, waiting, null)
        // The first render and the cached one must be equal.
        for (let time = 0; time < 2; time += 1) expect(renderLinks(at, closed, waiting, cacheMarkup), at).toBe(wanted)
      }
})

test('nobody is shown links that were drawn for another role [STAFF-2]', () => {
  const waiting = { pending: 7, testimonials: 1, requests: 2 }
  expect(renderLinks('/admin/dashboard', [], waiting, cacheMarkup)).toContain(linkTo('staff'))
  const coach = renderLinks('/admin/dashboard', COACH, waiting, cacheMarkup)
  expect(coach).not.toContain(`href="${linkTo('staff')}"`)
  expect(coach).not.toContain(`href="${linkTo('pendingPayments')}"`)
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
