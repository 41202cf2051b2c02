import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf, type Page } from '../../page.ts'
import { formatDay } from '#domain/words/formats'
import { FORM } from '#tests/registration-form'
import { detailOf, enrolledClient } from '../money/clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const addressOf = (trainee: string) => `/admin/trainees/${trainee}/sessions`
const SESSIONS = 'form:has(input[value=sessions])'
const ASSESSMENTS = 'form:has(input[value=assessments])'
const tookOf = (id: string) =>
  site.records.read
    .selectFrom('trainees')
    .select(['session_took as sessions', 'assessment_took as assessments'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** What a stepper says, how full its bar is, and which of its buttons can be pressed. */
function stepperOf({ document }: Page, name: 'Q&A sessions' | 'Assessments') {
  const stepper = [...document.querySelectorAll('fieldset.sessions')].find((each) => wordsOf(each).startsWith(name))
  const bar = stepper?.querySelector('progress')
  const buttons = [...(stepper?.querySelectorAll('button[name=direction]:not([disabled])') ?? [])]
  return {
    words: wordsOf(stepper ?? null),
    percent: (Number(bar?.getAttribute('value')) * 100) / Number(bar?.getAttribute('max')),
    buttons: buttons.map((button) => wordsOf(button)),
  }
}

it("leads by 'View Session' to the trainee's details [TRN-3]", async () => {
  const { name, paymentId } = await enrolledClient(site, 'package_w')
  const list = await (await site.as('owner')).open(`/admin/trainees?search=${encodeURIComponent(name)}`)
  const page = await list.follow('View Session')
  expect(page.address).toBe(addressOf(paymentId))
  expect(page.words).toContain(name)
  for (const [term, detail] of [
    ['Age', '24'],
    ['Birthday', 'May 17, 2002'],
    ['Address', '12 Mabini St, Parañaque'],
    ['Contact Number', '+63 917 123 4567'],
    ["Handler's Name", "Ana O'Reyes"],
    ['Preferred first schedule', formatDay(FORM.firstSchedule)],
  ] as const)
    expect(detailOf(page, term), term).toBe(detail)
})

it('steps, stops at its bounds, and keeps and logs where it stands [TRN-3, TRN-4, TRN-5]', async () => {
  const { name, paymentId } = await enrolledClient(site, 'package_w')
  const owner = await site.as('owner')
  let page = await owner.open(addressOf(paymentId))
  expect(stepperOf(page, 'Assessments')).toMatchObject({ percent: 0, buttons: ['Next'] })
  expect(stepperOf(page, 'Assessments').words).toContain('0 of 2')
  for (const [finished, percent, buttons] of [
    [1, 50, ['Previous', 'Next']],
    [2, 100, ['Previous']],
  ] as const) {
    page = await page.press('Next', {}, ASSESSMENTS)
    expect(stepperOf(page, 'Assessments').words).toContain(`${finished} of 2`)
    expect(stepperOf(page, 'Assessments')).toMatchObject({ percent, buttons })
  }
  expect(stepperOf(page, 'Assessments').words).toContain('All sessions finished')
  page = await page.press('Next', {}, SESSIONS)
  expect(stepperOf(page, 'Q&A sessions').words).toContain('1 of ')
  page = await page.press('Previous', {}, ASSESSMENTS)
  expect(stepperOf(page, 'Assessments').words).toContain('1 of 2')
  expect(stepperOf(await owner.open(addressOf(paymentId)), 'Assessments').words).toContain('1 of 2')
  expect(await tookOf(paymentId)).toEqual({ sessions: 1, assessments: 1 })
  const log = (await owner.open(`/admin/audit?search=${paymentId}`)).rows()
  expect(log.filter((row) => row.includes(name) && row.includes('2 → 1'))).toHaveLength(1)
})

it('steps once for two who press at the same count, and tells whoever is further behind [TRN-4]', async () => {
  const { paymentId } = await enrolledClient(site)
  const [first, second] = [await site.as('owner'), await site.as('manager')]
  const [page, other] = [await first.open(addressOf(paymentId)), await second.open(addressOf(paymentId))]
  const stepped = await page.press('Next', {}, SESSIONS)
  expect(stepperOf(stepped, 'Q&A sessions').words).toContain('1 of ')
  for (const late of [await page.press('Next', {}, SESSIONS), await other.press('Next', {}, SESSIONS)]) {
    expect(late.status).toBe(200)
    expect(stepperOf(late, 'Q&A sessions').words).toContain('1 of ')
    expect(late.document.querySelector('dialog[open]')).toBeNull()
  }
  expect((await tookOf(paymentId)).sessions).toBe(1)

  await site.records.write.updateTable('trainees').set({ session_took: 5 }).where('id', '=', paymentId).execute()
  const stale = await stepped.press('Next', {}, SESSIONS)
  expect(stale.status).toBe(409)
  expect(stale.words).toContain('Someone else changed this count after you opened the page.')
  expect((await tookOf(paymentId)).sessions).toBe(5)
})

it('steps back, and refuses what the buttons would not do [TRN-4]', async () => {
  const { paymentId } = await enrolledClient(site)
  const owner = await site.as('owner')
  const page = await owner.open(addressOf(paymentId))
  expect(stepperOf(page, 'Q&A sessions').buttons).toEqual(['Next'])
  const back = await (await page.press('Next', {}, SESSIONS)).press('Previous', {}, SESSIONS)
  expect(stepperOf(back, 'Q&A sessions').words).toContain('0 of ')
  const send = async (fields: Record<string, string>) => (await owner.post(addressOf(paymentId), fields)).status
  expect(await send({ stepper: 'sessions', direction: 'previous', seen: '0' })).toBe(409)
  for (const fields of [
    { stepper: 'sessions', direction: 'next', seen: '-1' },
    { stepper: 'sessions', direction: 'up', seen: '0' },
    { stepper: 'session_took', direction: 'next', seen: '0' },
    { stepper: '' },
  ] as Record<string, string>[])
    expect(await send(fields), JSON.stringify(fields)).toBe(400)
  expect(await tookOf(paymentId)).toEqual({ sessions: 0, assessments: 0 })
})

it('answers an unknown trainee with 404, and leads whoever is nobody to the sign-in [TRN-3, NAV-10]', async () => {
  const owner = await site.as('owner')
  for (const id of ['unknown', '..%2f', 'a'.repeat(300)])
    expect((await owner.send(addressOf(id))).status, id).toBe(404)
  const step = { stepper: 'sessions', direction: 'next', seen: '0' }
  expect((await owner.post(addressOf('unknown'), step)).status).toBe(404)
  expect((await site.visitor().send(addressOf('unknown'))).status).toBe(302)
  expect((await (await site.as('client')).send(addressOf('unknown'))).status).toBe(403)
})
