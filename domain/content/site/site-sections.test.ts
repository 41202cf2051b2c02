import { expect, it } from 'vitest'
import { arrangeSections, changeSection, SITE_SECTIONS, visibleSections } from './site-sections.ts'

const shown = (key: string) => ({ key, hidden: false })

it('sections stand in the stored order, unknown ones are left out and new ones follow [SETUP-5]', () => {
  expect(visibleSections('home', {})).toEqual(SITE_SECTIONS.home)
  const stored = { home: [shown('news'), { key: 'wins', hidden: true }, shown('gone'), shown('news')] }
  expect(visibleSections('home', stored)).toEqual([
    'news',
    'latest-win',
    'training',
    'packages',
    'mentors',
    'contact',
  ])
  expect(arrangeSections('home', stored)[1]).toEqual({ key: 'wins', hidden: true })
})

it('a section moves one place, hides and shows, and a repeated request changes nothing [SETUP-5]', () => {
  const moved = changeSection({}, { page: 'home', id: 'news', from: 2, way: 'up' })
  const order = moved.ok && moved.value ? moved.value : []
  expect(order.map(({ key }) => key).slice(0, 3)).toEqual(['latest-win', 'news', 'wins'])
  expect(changeSection({ home: order }, { page: 'home', id: 'news', from: 2, way: 'up' })).toEqual({
    ok: true,
    value: null,
  })
  expect(changeSection({ home: order }, { page: 'home', id: 'news', from: 4, way: 'up' })).toEqual({
    ok: false,
    reason: 'moved-meanwhile',
  })
  const hidden = changeSection({}, { page: 'home', id: 'news', hidden: true })
  expect(hidden.ok && hidden.value?.find(({ key }) => key === 'news')).toEqual({ key: 'news', hidden: true })
  expect(changeSection({}, { page: 'home', id: 'news', hidden: false })).toEqual({ ok: true, value: null })
  expect(changeSection({}, { page: 'home', id: 'vision', hidden: true })).toEqual({ ok: false, reason: 'gone' })
})

it('the section that the menu leads to is always shown [SETUP-5]', () => {
  expect(changeSection({}, { page: 'about', id: 'contact', hidden: true })).toEqual({
    ok: false,
    reason: 'always-shown',
  })
  expect(visibleSections('about', { about: [{ key: 'contact', hidden: true }] })[0]).toBe('contact')
})
