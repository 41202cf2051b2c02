import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { newAdministrator } from '#tests/journey'
import { arrivedRecording, attemptWith, newDrill, newTrainee, sentAttempt } from '#tests/practice'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
let owner: Actor
let drill: string
beforeAll(async () => {
  site = await openSite()
  owner = await newAdministrator(site.records)
  drill = await newDrill(site.records, owner, { text: 'What would you tell a shy beginner?' })
})

it('the practice page reads its drills without script, and opens the microphone for itself alone [PRAC-2, PRAC-5]', async () => {
  const client = await newTrainee(site.records, owner, { agrees: false })
  const browser = await site.signedIn(client.id)
  const page = await browser.open('/practice')
  expect(page.heading).toBe('Practice')
  expect(page.words).toContain('What would you tell a shy beginner?')
  expect(page.words).toContain('Recording needs JavaScript')
  const policyOf = async (path: string) => (await browser.send(path)).headers.get('permissions-policy')
  expect(await policyOf('/practice')).toBe('camera=(self), geolocation=(), microphone=(self), payment=()')
  for (const path of ['/client', '/client/training', '/practice/0123456789abcdef', '/home'])
    expect([path, await policyOf(path)]).toEqual([path, 'camera=(), geolocation=(), microphone=(), payment=()'])
  const agreed = await page.press('Yes, I may send recordings')
  expect(agreed.words).not.toContain('May your coach hear you?')
})

it('who is not enrolled is told so, and staff too [PRAC-2]', async () => {
  for (const role of ['client', 'owner', 'coach'] as const)
    expect((await (await site.as(role)).send('/practice')).status).toBe(403)
})

it('an attempt is sent once by the person it belongs to, and refused in words to others [PRAC-4, PRAC-5]', async () => {
  const client = await newTrainee(site.records, owner)
  const browser = await site.signedIn(client.id)
  const attempt = attemptWith(await arrivedRecording(site.records, client), drill)
  const fields = {
    id: attempt.id,
    person: client.id,
    drill,
    upload: attempt.upload,
    recordedAt: attempt.recordedAt,
    fillers: '2',
    ratings: '{}',
  }
  const post = async (more: Record<string, string> = {}) =>
    browser.post('/practice/send', { ...fields, ...more }, { Accept: 'application/json' })
  expect((await post({ person: owner.id })).status).toBe(412)
  expect(await (await post()).json()).toEqual({ ok: true })
  expect(await (await post()).json()).toEqual({ ok: true })
  expect(await (await post({ id: 'a'.repeat(16), upload: 'b'.repeat(16) })).json()).toEqual({
    ok: false,
    text: 'The recording did not arrive. It is sent again.',
    again: true,
  })
  expect((await post({ id: '../../x' })).status).toBe(400)
})

it('a trainee reads their attempt, reports it and deletes it without script [PRAC-4, PRAC-5, EYE-3]', async () => {
  const client = await newTrainee(site.records, owner)
  const now = site.academy.now()
  const [first, second] = [
    await sentAttempt(site.records, client, drill, {}, now),
    await sentAttempt(site.records, client, drill, {}, now),
  ]
  const browser = await site.signedIn(client.id)
  const page = await browser.open(`/practice/${first}`)
  expect(page.words).toContain('Your coach has not reviewed it yet.')
  const gone = await page.press('Delete recording')
  expect(gone.words).toContain('The recording was deleted.')
  const other = await browser.open(`/practice/${second}`)
  const reported = await other.press('Report recording', { 'What is wrong with it?': 'Somebody else is in it' })
  expect(reported.words).toContain('This recording was reported.')
  const stranger = await newTrainee(site.records, owner)
  expect((await (await site.signedIn(stranger.id)).send(`/practice/${second}`)).status).toBe(404)
})
