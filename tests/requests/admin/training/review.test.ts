import { expect, it } from 'vitest'
import { readHomework } from '#records/training/practice/homework'
import { newAdministrator } from '#tests/journey'
import { newDrill, newTrainee, sentAttempt } from '#tests/practice'
import { openSite } from '../../site.ts'

it('a review gives its drill again as homework without script, and asks for a day that is not over [EYE-2, PRAC-6]', async () => {
  const site = await openSite()
  const owner = await newAdministrator(site.records)
  const trainee = await newTrainee(site.records, owner)
  const drill = await newDrill(site.records, owner, { text: 'What did you learn last week?' })
  const attempt = await sentAttempt(site.records, trainee, drill, {}, site.academy.now())
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
  const site = await openSite()
  const owner = await newAdministrator(site.records)
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
