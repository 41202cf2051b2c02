import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'debate' })
})

it('a house of debate has its own words, packages and people on every page [SETUP-6]', async () => {
  const home = await site.visitor().open('/home')
  expect(home.heading).toBe('Listen. Think. Answer.')
  for (const words of ['Debate', 'Well argued', 'Foundations', 'Leonora Sy', '240 trainees a year', 'Listen'])
    expect(home.words).toContain(words)
  const about = await site.visitor().open('/about')
  expect(about.heading).toBe('A house for fair arguments')
  expect((await site.visitor().open('/members')).words).toContain('JIREH UY')
  expect((await site.visitor().open('/packages-registration')).words).toContain('Call-centre English')
  expect((await site.visitor().open('/terms')).heading).toBe('Terms and conditions')
  for (const path of ['/', '/home', '/about', '/members', '/packages-registration', '/contact'])
    expect([path, /pageant|\bcrown\b|reign|curtain/i.test((await site.visitor().open(path)).words)]).toEqual([
      path,
      false,
    ])
})

it('begins with drills for debate and call-centre English [SETUP-6, PRAC-1]', async () => {
  const page = await (await site.as('owner')).open('/admin/drills')
  for (const words of ['Constructive speech', 'Point of information', 'Angry caller', 'Spelling'])
    expect(page.words).toContain(words)
  expect(page.words).not.toMatch(/pageant|\bcrown\b/i)
})
