import { expect, it } from 'vitest'
import { formatFooter, parseFooter, readFooter } from './site-footer.ts'
import { parseTitle, readSiteTexts, toPlainTitle } from './site-texts.ts'

it('an empty heading has a neutral word, and an empty optional text stays empty [SETUP-5]', () => {
  const texts = readSiteTexts({ 'news.title': 'Stories', 'mentors.heading': '', unknown: 'x' })
  expect([texts['news.title'], texts['mentors.heading'], texts['home.sash']]).toEqual(['Stories', 'Our mentors', ''])
  expect(texts).not.toHaveProperty('unknown')
})

it('a title has a line for each line, and highlights what stands between asterisks [SETUP-5]', () => {
  expect(parseTitle('A small school\n\nfor *large* rooms')).toEqual([
    [{ text: 'A small school', isStrong: false }],
    [
      { text: 'for ', isStrong: false },
      { text: 'large', isStrong: true },
      { text: ' rooms', isStrong: false },
    ],
  ])
  expect(parseTitle('5 * 3 = 15')).toEqual([[{ text: '5 * 3 = 15', isStrong: false }]])
  expect(toPlainTitle('Rise.\n*Reign.*')).toBe('Rise. Reign.')
})

it('the standard columns of the footer stay standard until somebody changes them [SETUP-5]', () => {
  expect(parseFooter(formatFooter(null))).toBeNull()
  expect(readFooter(null).map(({ title }) => title)).toEqual(['Company', 'Get help'])
  expect(parseFooter([{ head: 'Us', links: 'Home | /home\n\nBroken' }])).toEqual([
    { title: 'Us', links: [{ text: 'Home', to: '/home' }] },
  ])
  expect(parseFooter([])).toEqual([])
})
