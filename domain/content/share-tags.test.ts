import { describe, expect, it } from 'vitest'
import {
  articleFacts,
  breadcrumbFacts,
  cutDescription,
  factsText,
  pageSharing,
  sharePicturePath,
  shownName,
  storySharing,
  testimonialSharing,
  titlesIn,
  xmlText,
} from './share-tags.ts'

const ORIGIN = 'https://academy.example'
const WIN = { id: 'w1', title: 'A <b>crown</b>', content: 'x'.repeat(151), date: '2024-03-05', picture: null }

describe('a description', () => {
  it('is the whole text up to 150 characters, and the first 150 with an ellipsis when there are more [TES-2, WIN-3]', () => {
    expect(cutDescription('x'.repeat(150))).toBe('x'.repeat(150))
    expect(cutDescription('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`)
    expect(cutDescription('')).toBe('')
    expect(cutDescription('  \n')).toBe('')
  })

  it('never cuts a letter in two [TES-2]', () => {
    const cut = cutDescription('👑'.repeat(151))
    expect(cut).toBe(`${'👑'.repeat(150)}…`)
    expect(cut.isWellFormed()).toBe(true)
  })
})

describe('what a page says about itself', () => {
  it('of a win or news item is its title, text, address and picture, as an article [WIN-3, NEWS-1]', () => {
    expect(storySharing('wins', WIN, ORIGIN)).toEqual({
      type: 'article',
      title: 'A <b>crown</b>',
      description: `${'x'.repeat(150)}…`,
      url: 'https://academy.example/wins/w1',
      image: expect.stringMatching(/^https:\/\/academy\.example\/share\/wins\/w1\.jpg\?v=[0-9a-z]+$/),
      published: '2024-03-05',
    })
    expect(storySharing('news', WIN, ORIGIN).url).toBe('https://academy.example/news/w1')
  })

  it('of a testimonial names the person, or says ANONYMOUS [TES-2]', () => {
    const member = { id: 'm1', name: ' ', titles: 'A, B', testimonial: 'Short.', date: null, picture: null }
    expect(testimonialSharing(member, ORIGIN)).toMatchObject({
      title: 'ANONYMOUS: Testimonial',
      description: 'Short.',
      type: 'article',
      published: null,
    })
    expect(shownName(null)).toBe('ANONYMOUS')
    expect(shownName(' Althea ')).toBe('Althea')
  })

  it('has another picture address whenever what the picture shows is another [WIN-3]', () => {
    const address = sharePicturePath('wins', 'w1', 'Title', '2024-03-05')
    expect(sharePicturePath('wins', 'w1', 'Title', '2024-03-05')).toBe(address)
    for (const changed of [
      ['Tilte', '2024-03-05'],
      ['Title', '2024-03-06'],
      ['Title', '2024-03-05', 'picture'],
    ])
      expect(sharePicturePath('wins', 'w1', ...changed)).not.toBe(address)
    expect(pageSharing({ title: 'Members', description: 'Who', path: '/members' }, 'Brand', ORIGIN)).toMatchObject({
      type: 'website',
      url: 'https://academy.example/members',
    })
  })

  it('in JSON-LD cannot end its script, whatever a title holds [WIN-3]', () => {
    const text = factsText(
      articleFacts(
        storySharing('wins', { ...WIN, title: '</script><script>alert(1)</script><!--' }, ORIGIN),
        'Brand',
      ),
    )
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toMatchObject({
      '@type': 'Article',
      headline: '</script><script>alert(1)</script><!--',
      datePublished: '2024-03-05',
    })
    expect(
      breadcrumbFacts([
        { name: 'Home', url: 'a' },
        { name: 'Wins', url: 'b' },
      ]),
    ).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home' },
        { position: 2, name: 'Wins' },
      ],
    })
  })
})

describe('titles in one text', () => {
  it('are split on commas, blank ones left out [TES-1]', () => {
    expect(titlesIn(' Queen 2024, , Best in Q&A,')).toEqual(['Queen 2024', 'Best in Q&A'])
    expect(titlesIn('')).toEqual([])
  })
})

describe('text in a feed', () => {
  it('is safe inside XML and loses what XML cannot hold [NEWS-1]', () => {
    expect(xmlText(`<a href="x">'&'\u0000\u0008\ud800</a>\n👑`)).toBe(
      '&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;\n👑',
    )
  })
})
