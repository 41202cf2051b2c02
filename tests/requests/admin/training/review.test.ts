import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { readHomework } from '#records/training/practice/homework'
import { newAdministrator } from '#tests/journey'
import { newDrill, newTrainee, sentAttempt, traineeIdOf } from '#tests/practice'
import { openSite, type RequestSite } from '../../site.ts'

let site: RequestSite
let owner: Actor
beforeAll(async () => {
  site = await openSite()
  owner = await newAdministrator(site.records)
})

async function attemptAt(text: string) {
  const trainee = await newTrainee(site.records, owner)
  const drill = await newDrill(site.records, owner, { text })
  return {
    trainee,
    drill,
    attempt: await sentAttempt(site.records, trainee, drill, { ownRatings: {} }, site.academy.now()),
  }
}

const valueOf = (field: Element) => field.getAttribute('value') ?? field.textContent
const chosenOf = (field: Element) => {
  const option = field.querySelector('option[selected]')
  return option?.getAttribute('value') ?? option?.textContent
}

it('a review gives its drill again as homework without script, and asks for a day that is not over [EYE-2, PRAC-6]', async () => {
  const { trainee, drill, attempt } = await attemptAt('What did you learn last week?')
  const page = await (await site.signedIn(owner.id)).open(`/admin/practice/${attempt}`)
  const [again, more] = ['Give this drill again as homework', 'Once more, with …']
  const refused = await page.press('Done', { [again]: true, [more]: 'a smile', 'Due day': '2020-01-01' })
  expect(refused.status).toBe(422)
  expect(refused.words).toContain('Please choose today or a later day.')
  const saved = await refused.press('Done', { 'Due day': '2999-01-31' })
  expect(saved.words).toContain('Review saved, homework given')
  expect(saved.words).toContain('The trainee already has this drill as homework. Due Jan 31, 2999.')
  expect(await readHomework(site.records.read, trainee.id)).toMatchObject([
    { drillId: drill, dueDay: '2999-01-31', note: 'a smile' },
  ])
})

it('links narrow the recordings and count as many as the list then has, and the search keeps what was chosen [WORK-4]', async () => {
  const trainee = await newTrainee(site.records, owner)
  const drill = await newDrill(site.records, owner, { text: 'Which word do you never use?' })
  for (let sent = 0; sent < 2; sent += 1) await sentAttempt(site.records, trainee, drill, {}, site.academy.now())
  const all = await (await site.signedIn(owner.id)).open('/admin/practice')
  const link = (name: RegExp) =>
    all.document.querySelectorAll(`a[href*="drill=${drill}"]`)[0]?.textContent?.match(name)
  expect(link(/^Which word do you never use\? \((\d+)\)$/)?.[1]).toBe('2')
  const narrowed = await all.follow(/^Which word do you never use/)
  expect(narrowed.rows()).toHaveLength(2)
  const field = narrowed.document.querySelector('search input[name="drill"]')
  expect(field?.getAttribute('value')).toBe(drill)
  const badge = /(\d+)/.exec(
    all.document.querySelector('.side-link[href="/admin/practice"] .side-count')?.textContent ?? '',
  )
  expect(all.words).toContain(`Waiting (${badge?.[1]})`)
})

it('a refused review keeps every rating and word that was entered, beside what another coach saved [EYE-2]', async () => {
  const { attempt } = await attemptAt('Who taught you most?')
  const [here, there] = [await site.as('owner'), await site.signedIn(owner.id)]
  const address = `/admin/practice/${attempt}`
  const [page, other] = [await here.open(address), await there.open(address)]
  const [poise, more] = [/^Poise/, 'Once more, with …']
  expect((await other.press('Done', { Poise: '4', [more]: 'a pause' })).words).toContain('Review saved')
  const entered = { Poise: '8', [more]: 'a smile', 'Give this drill again as homework': true }
  const pastDay = await page.press('Done', { ...entered, 'Due day': '2020-01-01' })
  expect([pastDay.status, chosenOf(pastDay.field(poise)), valueOf(pastDay.field(more))]).toEqual([
    422,
    '8',
    'a smile',
  ])
  const stale = await page.press('Done', { Poise: '8', [more]: 'a smile' })
  expect([stale.status, chosenOf(stale.field(poise)), valueOf(stale.field(more))]).toEqual([409, '8', 'a smile'])
  expect(stale.words).toContain('Saved now: 4')
  expect(stale.words).toContain('Saved now: a pause')
  const saved = await stale.press('Done')
  expect([chosenOf(saved.field(poise)), valueOf(saved.field(more))]).toEqual(['8', 'a smile'])
})

it('refused markers and homework keep what was entered and chosen [EYE-2, PRAC-6]', async () => {
  const { trainee, drill } = await attemptAt('What makes a good host?')
  const browser = await site.as('owner')
  const marks = await browser.open('/admin/practice/markers')
  const entered = { 'Marker 1': 'Warm smile', 'Marker 2': 'Warm smile', 'Marker 1 is': 'work' }
  const refused = await marks.press('Save markers', entered)
  expect([refused.status, valueOf(refused.field('Marker 1')), chosenOf(refused.field('Marker 1 is'))]).toEqual([
    422,
    'Warm smile',
    'work',
  ])
  const homework = await browser.open(`/admin/trainees/${await traineeIdOf(site.records, trainee)}/practice`)
  const again = await homework.press('Give homework', {
    Drill: drill,
    'Note for the trainee': 'Slow',
    'Due day': '2020-01-01',
  })
  expect(again.errorOf('Due day')).toBe('Please choose today or a later day.')
  expect([chosenOf(again.field('Drill')), valueOf(again.field('Note for the trainee'))]).toEqual([drill, 'Slow'])
})
