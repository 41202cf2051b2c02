import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { FIRST_PACKAGES, isPackageKey } from '#domain/enrolment/packages'
import { artName, COLOUR_SETS, MOTIFS } from '#domain/content/stage-art'
import { readDemoActivity } from './activity-content.ts'
import {
  accomplishments,
  clients,
  materials,
  members,
  news,
  packages,
  readDemoContent,
  starterSiteContent,
  starterWinHeader,
  wins,
} from './demo-content.ts'
import { readPortraits, receiptName, starterFile } from './files.ts'

const activity = readDemoActivity('demo') ?? expect.fail('the demo has no activity')
const words = (text: string): number => text.split(/\s+/).length
const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
const clientsIn = (state: string) => clients.filter((client) => client.state === state)

describe('starter content', () => {
  it('Home, news, members and accomplishments have enough to look alive.', () => {
    expect(wins.length).toBeGreaterThanOrEqual(12)
    expect(news.length).toBeGreaterThanOrEqual(12)
    expect(accomplishments.length).toBeGreaterThanOrEqual(6)
    expect(members).toHaveLength(12)
    expect(members.filter((member) => member.testimonial !== null)).toHaveLength(6)
    expect(members.filter((member) => member.art === null)).toHaveLength(2)
    expect(starterWinHeader.title && starterWinHeader.name).toBeTruthy()
  })

  it('Ids are short slugs and none is used twice in a list.', () => {
    for (const list of [wins, news, accomplishments, members]) {
      expect(new Set(list.map((entry) => entry.id)).size).toBe(list.length)
      for (const { id } of list) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    }
  })

  it('Dates are ISO days between January 2024 and November 2026, newest first.', () => {
    for (const list of [wins, news, accomplishments, members]) {
      const days = list.map((entry) => entry.date)
      expect(days.every((day) => isDay(day) && day >= '2024-01-01' && day <= '2026-11-21')).toBe(true)
      expect(days).toEqual(days.toSorted().toReversed())
    }
  })

  it('Stories are a good paragraph long, lead to Facebook and have artwork.', () => {
    for (const story of [...wins, ...news]) {
      expect(words(story.content), story.id).toBeGreaterThanOrEqual(60)
      expect(words(story.content), story.id).toBeLessThanOrEqual(140)
      expect(story.postUrl).toMatch(/^https:\/\/www\.facebook\.com\/[\w./-]+$/)
      expect(MOTIFS).toContain(story.art.motif)
      expect(COLOUR_SETS).toContain(story.art.colours)
    }
  })

  it('Members keep their names as written, at most six titles and testimonials of one breath.', () => {
    for (const { name, titles, testimonial } of members) {
      expect(name).not.toBe(name.toUpperCase())
      expect(titles.length).toBeGreaterThan(0)
      expect(titles.length).toBeLessThanOrEqual(6)
      // The titles are stored as one text, separated by commas.
      expect(titles.join('')).not.toContain(',')
      if (testimonial !== null) expect(words(testimonial) >= 40 && words(testimonial) <= 110).toBe(true)
    }
  })

  it('The four packages stand in their order with their prices and counts.', () => {
    expect(packages.map((entry) => entry.key)).toEqual(FIRST_PACKAGES)
    expect(packages.map((entry) => entry.priceCentavos)).toEqual([350_000, 500_000, 850_000, 1_200_000])
    expect(packages.map((entry) => [entry.sessions, entry.assessments])).toEqual([
      [4, 2],
      [6, 3],
      [10, 5],
      [14, 7],
    ])
  })

  it('The site speaks of two mentors, seven partners, three goals and three tabs, and answers twelve different starterSiteContent.questions.', () => {
    expect(starterSiteContent.mentors.map((mentor) => mentor.title)).toEqual([
      'Head Coach',
      'Resident Language Coach',
    ])
    expect(starterSiteContent.partners).toHaveLength(7)
    expect(starterSiteContent.goals).toHaveLength(3)
    expect(starterSiteContent.tabs.map((tab) => tab.title)).toEqual(['Rise', 'Speak', 'Reign'])
    expect(starterSiteContent.questions).toHaveLength(12)
    expect(new Set(starterSiteContent.questions.map((entry) => entry.question)).size).toBe(12)
    expect(new Set(starterSiteContent.questions.map((entry) => entry.answer)).size).toBe(12)
    expect(starterSiteContent.contactEmail).toMatch(/\.example$/)
  })

  it('Every state of a client is there, with one of each to sign in as.', () => {
    const counts = {
      new: 2,
      booked: 1,
      'half-registered': 1,
      pending: 5,
      asked: 1,
      rejected: 2,
      enrolled: 8,
      finished: 1,
    }
    for (const [state, count] of Object.entries(counts)) {
      expect(clientsIn(state), state).toHaveLength(count)
      expect(
        clientsIn(state).filter((client) => client.primary),
        state,
      ).toHaveLength(1)
    }
    expect(clients).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count, 0))
  })

  it('Clients have addresses of their own that reach nobody, and facts that fit their state.', () => {
    expect(new Set(clients.map((client) => client.email)).size).toBe(clients.length)
    const references = clients.flatMap((client) => client.referenceNumber ?? [])
    expect(new Set(references).size).toBe(references.length)
    for (const client of clients) {
      expect(client.email).toMatch(/^[a-z]+\.[a-z]+@client\.example$/)
      expect(client.phone).toMatch(/^09\d{2} \d{3} \d{4}$/)
      expect(isDay(client.birthdate ?? '') && client.age > 0).toBe(true)
      expect(client.packageKey === null).toBe(client.state === 'new')
      expect(client.reason !== null).toBe(['asked', 'rejected'].includes(client.state))
      expect(client.referenceNumber !== null).toBe(
        ['pending', 'asked', 'rejected', 'enrolled', 'finished'].includes(client.state),
      )
      const course = packages.find((entry) => entry.key === client.packageKey)
      expect(client.sessionTook).toBeLessThanOrEqual(course?.sessions ?? 0)
      expect(client.assessmentTook).toBeLessThanOrEqual(course?.assessments ?? 0)
      if (client.state === 'finished')
        expect([client.sessionTook, client.assessmentTook]).toEqual([course?.sessions, course?.assessments])
    }
  })
})

describe('the activity of the demo', () => {
  it('names only people, coaches and materials there are, all with addresses that reach nobody [OPS-1]', () => {
    const people = new Set([...clients, ...activity.clients].map(({ email }) => email))
    const coaches = new Set(activity.coaches.map(({ key }) => key))
    for (const { coach, trainees, marks = {}, notes = {} } of activity.sessions) {
      expect(coaches).toContain(coach)
      for (const email of [...trainees, ...Object.keys(marks), ...Object.keys(notes)]) expect(people).toContain(email)
      for (const { materials: linked } of Object.values(notes))
        for (const id of linked) expect(materials.map((material) => material.id)).toContain(id)
    }
    for (const { email } of [...activity.coaches, ...activity.clients, ...activity.messages])
      expect(email).toMatch(/\.example$/)
    for (const { email } of activity.clients) expect(clients.map((client) => client.email)).not.toContain(email)
  })

  it('has ratings that rise from assessment to assessment [OPS-1]', () => {
    const sums = activity.sessions
      .toSorted((one, other) => (one.inDays[0] ?? 0) - (other.inDays[0] ?? 0))
      .map(({ notes }) => Object.values(notes?.['andreamae.sarmiento@client.example']?.ratings ?? {}))
      .filter((ratings) => ratings.length > 0)
      .map((ratings) => ratings.reduce((sum, points) => sum + points, 0))
    expect(sums).toHaveLength(5)
    expect(sums).toEqual(sums.toSorted((one, other) => one - other))
  })
})

describe('the content of a house of debate', () => {
  const debate = readDemoContent('debate')

  it('has every part that the first set has, with pictures there are, and no word of its trade [SETUP-6]', () => {
    const { payment: _unread, ...first } = starterSiteContent
    expect(Object.keys(debate.starterSiteContent).toSorted()).toEqual(Object.keys(first).toSorted())
    for (const list of [debate.wins, debate.news, debate.members, debate.accomplishments])
      expect(list.length).toBeGreaterThanOrEqual(3)
    for (const { art } of [...debate.wins, ...debate.news, ...debate.members])
      if (art) expect(readdirSync(starterFile('pictures'))).toContain(`${artName(art)}.webp`)
    expect(JSON.stringify(debate)).not.toMatch(/\b(pageant|crown|stage|reign|gown|coronation|curtain|queen)/i)
  })

  it('has slugs, days and packages as the first set has [SETUP-6]', () => {
    for (const list of [debate.wins, debate.news, debate.accomplishments, debate.members]) {
      for (const { id } of list) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      const days = list.map(({ date }) => date)
      expect(days).toEqual(days.toSorted().toReversed())
    }
    for (const { key } of debate.packages) expect(isPackageKey(key)).toBe(true)
  })
})

describe('starter files', () => {
  const kindOf = async (name: string) => {
    const { format, width, height } = await sharp(starterFile(`${name}.webp`)).metadata()
    return [format, width, height]
  }

  it('Every artwork of an entry has its picture, and a small blurred self of it for while it comes.', async () => {
    const arts = [...wins, ...news, ...members, ...materials].flatMap(({ art }) => (art ? artName(art) : []))
    for (const art of new Set(arts)) expect(await kindOf(`pictures/${art}`), art).toEqual(['webp', 1200, 1500])
    const placeholders = JSON.parse(readFileSync(starterFile('placeholders.json'), 'utf8')) as Record<string, string>
    expect(Object.keys(placeholders).sort()).toEqual([...new Set(arts)].sort())
    for (const tiny of Object.values(placeholders)) expect(tiny).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/)
    expect(readdirSync(starterFile('pictures'))).toHaveLength(new Set(arts).size)
  })

  it('Payment details and a receipt of each reference number are pictures of the size they say.', async () => {
    expect(await kindOf('payment-details')).toEqual(['webp', 1200, 1600])
    const references = [...clients, ...activity.clients].flatMap(({ referenceNumber }) => referenceNumber ?? [])
    const receipts = [...new Set(references)].map(receiptName)
    for (const receipt of receipts) expect(await kindOf(receipt), receipt).toEqual(['webp', 1080, 1920])
    // No two are the same, so that neither is taken for a copy of the other.
    const bytes = receipts.map((receipt) => readFileSync(starterFile(`${receipt}.webp`)).toString('base64'))
    expect(new Set(bytes).size).toBe(22)
    expect(readdirSync(starterFile('receipts'))).toHaveLength(22)
  })

  it('Everybody with an account, and each member with a picture, has a drawn face of the size it says.', async () => {
    const people = [...clients, ...activity.clients, ...activity.coaches].map(({ email }) => email)
    const shown = members.flatMap(({ id, art }) => (art ? id : []))
    expect(Object.keys(readPortraits()).toSorted()).toEqual([...people, ...shown].toSorted())
    for (const email of people) expect(await kindOf(`portraits/${email}`)).toEqual(['webp', 512, 512])
    for (const id of shown) expect(await kindOf(`portraits/${id}`)).toEqual(['webp', 640, 800])
    expect(readdirSync(starterFile('portraits'))).toHaveLength(people.length + shown.length)
  })

  it('There are four materials, each a PDF of three to six pages.', () => {
    expect(materials).toHaveLength(4)
    for (const { id, fileName } of materials) {
      expect(fileName).toMatch(/\.pdf$/)
      const pdf = readFileSync(starterFile(`materials/${id}.pdf`), 'latin1')
      expect(pdf.slice(0, 5)).toBe('%PDF-')
      const pages = pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
      expect(pages, fileName).toBeGreaterThanOrEqual(3)
      expect(pages, fileName).toBeLessThanOrEqual(6)
    }
  })
})
