import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRecords } from '#tests/records'
import { keepMessage } from '#records/mail/messages'
import { readSiteContent } from './site-content.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
beforeAll(async () => {
  opened = await openTestRecords()
})
afterAll(() => opened.close())

const NOW = new Date('2026-11-21T02:00:00Z')
async function store(named: Record<string, unknown>) {
  await opened.records.write.deleteFrom('site_content').execute()
  for (const [name, value] of Object.entries(named))
    await opened.records.write
      .insertInto('site_content')
      .values({
        name,
        value: typeof value === 'string' && value.startsWith('raw:') ? value.slice(4) : JSON.stringify(value),
        updated_at: NOW.toISOString(),
      })
      .execute()
}

test('with nothing stored there is no figure, goal or share text that nobody entered [SETUP-1, HOME-7, HOME-5, ABOUT-2]', async () => {
  await store({})
  const content = await readSiteContent(opened.records)
  expect(content.share).toEqual({ pageTitle: '', title: '', description: '' })
  expect(content.mentors).toEqual([])
  expect(content.goals).toEqual([])
  expect(content.stats).toEqual({ clients: '', wins: '', collaborations: '' })
  expect([content.tabs, content.hero.words, content.texts]).toEqual([[], [], {}])
  expect(content.recentWinHeader).toEqual({ title: '', name: '' })
})

test('what staff have set comes back as they set it [HOME-1, ABOUT-2, ABOUT-4]', async () => {
  const passages = [{ title: 'Speak', text: 'Stop at nineteen seconds.' }]
  const parts = {
    hero: { words: ['poise', 'breath'], lead: 'Lead', aboutLead: 'About' },
    stats: { clients: '41+', wins: '21+', collaborations: '8' },
    mentors: [{ title: 'Head Coach', name: 'Marivic', bio: 'Nine years.', art: { motif: 'crown', colours: 'plum' } }],
    quotes: [{ text: 'Speak up.', source: '' }],
    partners: ['Sinag Radio'],
    partnerLogos: { 'Sinag Radio': 'abcdefgh12345678' },
    texts: { 'news.title': 'Stories' },
    sections: { home: [{ key: 'news', hidden: true }] },
    footer: [{ title: 'Us', links: [{ text: 'Home', to: '/home' }] }],
    terms: 'Be kind.',
    refunds: 'Within a week.',
    history: 'One.\n\nTwo.',
    vision: 'Seen',
    mission: 'Done',
    goals: passages,
    coreValues: passages,
    tabs: [{ title: 'Speak', short: 'Short.', text: 'Stop at nineteen seconds.' }],
    questions: [{ question: 'Why?', answer: 'Because.' }],
    share: { pageTitle: 'Page', title: 'Share', description: 'Words' },
    recentWinHeader: { title: 'Mutya', name: 'Alyanna' },
  }
  await store(parts)
  expect(await readSiteContent(opened.records)).toEqual(parts)
})

test('broken, empty and foreign values are replaced part by part and break nothing [HOME-7]', async () => {
  await store({
    share: { pageTitle: '', title: 'Set', description: null },
    hero: 'raw:{not json',
    partners: 'Sinag Radio',
    history: 12,
    goals: [{ title: 1 }],
    recentWinHeader: { title: 'Mutya' },
    mentors: 'none',
    vision: 'A country',
    texts: ['news.title'],
    sections: { home: 'all' },
    footer: [{ title: 1 }],
    tabs: [{ title: 'Speak', text: 'An earlier version wrote no short text.' }],
  })
  const content = await readSiteContent(opened.records)
  expect(content.share).toEqual({ pageTitle: '', title: 'Set', description: '' })
  expect([content.partners, content.history, content.goals.length, content.mentors.length]).toEqual([[], '', 0, 0])
  expect(content.recentWinHeader).toEqual({ title: 'Mutya', name: '' })
  expect(content.vision).toBe('A country')
  expect([content.hero.words, content.texts, content.sections, content.footer]).toEqual([[], {}, {}, null])
  expect(content.tabs).toEqual([{ title: 'Speak', short: '', text: 'An earlier version wrote no short text.' }])
})

test('an academy may have no mentor, or any number of them [SETUP-5]', async () => {
  await store({ mentors: [] })
  expect((await readSiteContent(opened.records)).mentors).toEqual([])
  await store({ mentors: ['One', 'Two', 'Three'].map((title) => ({ title })) })
  expect((await readSiteContent(opened.records)).mentors.map(({ title, name }) => [title, name])).toEqual([
    ['One', ''],
    ['Two', ''],
    ['Three', ''],
  ])
})

test('a message is kept word for word, with the moment it came [CONTACT-2]', async () => {
  const message = {
    name: "Ana 'Robert' Cruz",
    email: 'ana@mail.example',
    subject: '<b>Hi</b>',
    message: 'line one\nline “two” 😀',
  }
  const id = await keepMessage(opened.records, message, NOW)
  expect(await opened.records.read.selectFrom('contact_messages').selectAll().execute()).toEqual([
    {
      id,
      ...message,
      received_at: NOW.toISOString(),
      read_at: null,
      sending: null,
      search: "ana 'robert' cruz ana@mail.example <b>hi</b>",
    },
  ])
})
