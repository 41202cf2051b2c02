import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

const WAYS = {
  Phone: '+63 917 123 4567',
  Messenger: 'm.me/tala',
  Address: '12 Mabini Street\nLipa City',
  'Map link': 'https://maps.example/tala',
  'Social link': 'https://www.instagram.com/tala\nhttps://tala.example/blog',
  'Opening hours': 'Monday to Friday, 9 AM to 6 PM\nSaturday by appointment',
  'Class places': 'Studio above the bakery',
}

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'none' })
})

const linksOf = (page: Page, part: string) =>
  [...page.document.querySelectorAll(`${part} a`)].map((link) => [wordsOf(link), link.getAttribute('href')])
const factsOf = ({ document }: Page): Record<string, unknown> =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')

it('ways to reach the academy that nobody entered are not on the site [SETUP-5, SETUP-1]', async () => {
  const page = await site.visitor().open('/home')
  for (const name of ['Phone', 'Messenger', 'Address', 'Opening hours', 'Where classes take place', 'Follow us'])
    expect(wordsOf(page.document.querySelector('#contact'))).not.toContain(name)
  const foot = wordsOf(page.document.querySelector('footer'))
  for (const heading of ['Get in Touch', 'follow us']) expect(foot).not.toContain(heading)
  for (const fact of ['telephone', 'address', 'sameAs', 'hasMap', 'location'])
    expect(factsOf(page)).not.toHaveProperty(fact)
})

it('what staff entered is in the contact section, the footer and the structured data [SETUP-5]', async () => {
  const form = await (await site.as('owner')).open('/admin/home/contact')
  const refused = await form.press('Save', { ...WAYS, Messenger: 'https://evil.example/m.me/tala', Phone: 'ask Ana' })
  expect(refused.status).toBe(422)
  expect(refused.errorOf('Messenger')).toBe('Please enter a Messenger address such as m.me/academy.')
  expect(refused.errorOf('Phone')).toContain('Please enter a phone number')
  expect((await refused.press('Save', WAYS)).address).toContain('saved=')
  for (const path of ['/home', '/about', '/contact']) {
    const page = await site.visitor().open(path)
    const section = wordsOf(page.document.querySelector('#contact'))
    for (const words of ['12 Mabini Street Lipa City', 'Saturday by appointment', 'Studio above the bakery'])
      expect(section).toContain(words)
    const links = linksOf(page, '#contact')
    for (const link of [
      ['+63 917 123 4567', 'tel:+639171234567'],
      ['m.me/tala', 'https://m.me/tala?ref=contact'],
      ['View on a map', 'https://maps.example/tala'],
      ['Instagram', 'https://www.instagram.com/tala'],
      ['tala.example', 'https://tala.example/blog'],
    ])
      expect(links).toContainEqual(link)
  }
  const packages = await site.visitor().open('/packages-registration')
  expect(linksOf(packages, '.admission')).toContainEqual([
    'Questions? Ask us on Messenger',
    'https://m.me/tala?ref=packages',
  ])
  expect(linksOf(packages, 'footer')).toEqual(
    expect.arrayContaining([
      ['+63 917 123 4567', 'tel:+639171234567'],
      ['Messenger', 'https://m.me/tala'],
      ['Instagram', 'https://www.instagram.com/tala'],
    ]),
  )
  expect(wordsOf(packages.document.querySelector('footer'))).toContain('Monday to Friday, 9 AM to 6 PM')
  expect(factsOf(await site.visitor().open('/home'))).toMatchObject({
    telephone: '+63 917 123 4567',
    address: '12 Mabini Street\nLipa City',
    hasMap: 'https://maps.example/tala',
    location: [{ '@type': 'Place', name: 'Studio above the bakery' }],
    sameAs: ['https://www.instagram.com/tala', 'https://tala.example/blog'],
  })
})
