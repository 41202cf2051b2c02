import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../../site.ts'
import { act, problemsOf, rowsWith } from '../content/entries.ts'

const PAGE = '/admin/drills'

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'none' })
})

it('an empty bank offers forty drills; staff add, change, order and retire their own, without script [PRAC-1]', async () => {
  const coach = await site.as('coach')
  const empty = await coach.open(PAGE)
  expect(empty.words).toContain('No drills yet.')
  const debate = await empty.press('Add 20 drills for debate and call-centre English')
  expect([rowsWith(debate, 'In use').length, debate.words]).toEqual([
    20,
    expect.stringContaining('Point of information'),
  ])
  const undone = await debate.press('Undo')
  expect(undone.words).toContain('No drills yet.')
  const filled = await undone.press('Add 40 drills for speaking and pageants')
  expect([filled.words.includes('Drills added'), rowsWith(filled, 'In use').length]).toEqual([true, 40])

  const form = await filled.follow('Add Drill')
  const wrong = await form.press('Save', { 'Question or task': '', 'Time to speak (seconds)': '5' })
  expect([wrong.status, problemsOf(wrong)]).toEqual([
    422,
    ['Please enter the question or task', 'Please enter 10 to 300 seconds'],
  ])
  const added = await wrong.press('Save', {
    Kind: 'impromptu',
    'Question or task': 'Sell us this pen.',
    'Time to speak (seconds)': '90',
    'Yellow light after (seconds)': '60',
    'Red light after (seconds)': '75',
  })
  expect(added.words).toContain('Drill added')
  expect(rowsWith(added, 'Sell us this pen.')).toEqual([
    expect.stringMatching(/^41 Sell us this pen\. Impromptu .*Think 5 s, speak 90 s Yellow at 60 s, red at 75 s/),
  ])
  const changed = await (await act(coach, added, 'Sell us this pen.', 'Update')).press('Save', {
    'Question or task': 'Sell us this chair.',
  })
  expect(changed.words).toContain('Drill updated')
  const retired = await act(coach, await coach.open(PAGE), 'Sell us this chair.', 'Retire')
  expect(retired.words).toContain('Drill retired.')
  expect(rowsWith(retired, 'Retired')).toHaveLength(1)
  const left = await (await coach.open(PAGE)).press('Remove these 40')
  expect([left.words.includes('Used or changed ones stay.'), rowsWith(left, 'Sell us')]).toEqual([
    true,
    [expect.stringContaining('Sell us this chair.')],
  ])
})
