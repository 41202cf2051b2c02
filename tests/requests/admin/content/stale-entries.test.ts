import { beforeAll, expect, it } from 'vitest'
import { wordsOf } from '../../page.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { act, alertsOf, answerQuestion, fileOf, mark, openDialog, poster, problemsOf, rowsWith } from './entries.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const CHANGED = 'Academy Administrator changed this after you opened it.'
const winsNamed = async (title: string) =>
  (await site.records.read.selectFrom('wins').select('id').where('title', '=', title).execute()).length

it('keeps what was typed and the picture that came while the words of a win are wrong [ADM-5, ADM-7, ADM-16]', async () => {
  const title = mark('Plain')
  const owner = await site.as('owner')
  const form = await (await owner.open('/admin/wins')).follow('Add New Win')
  const wrong = await form.press('Save', {
    Title: title,
    Content: '',
    Date: '2026-12-29',
    Image: fileOf(Buffer.from('<svg/>'), 'a.png'),
  })
  expect(wrong.status).toBe(422)
  expect(problemsOf(wrong)).toEqual(['Content is required', 'Please choose an image file.'])
  expect(wrong.field('Title').getAttribute('value')).toBe(title)
  const arrived = await wrong.press('Save', { Image: await poster() })
  expect(arrived.status).toBe(422)
  expect(problemsOf(arrived)).toEqual(['Content is required'])
  expect(arrived.words).toContain('Your file is uploaded. You do not need to choose it again.')
  const added = await arrived.press('Save', { Content: 'She won.' })
  expect(added.html).toContain('Added Successfully!')
  expect(await winsNamed(title)).toBe(1)
})

it('tells the later of two who change a win by whom, keeps what was typed, and loads the new version [ADM-16, ADM-5]', async () => {
  const [title, first, second] = [mark('Shared'), mark('Of the first'), mark('Of the second')]
  const [ana, ben] = [await site.as('owner'), await site.as('owner')]
  const added = await (await ana.open('/admin/wins/new')).press('Save', {
    Title: title,
    Content: 'She won.',
    Date: '2026-11-19',
    Image: await poster(),
  })
  const opened = await act(ben, added, title, 'Update')
  const saved = await (await act(ana, added, title, 'Update')).press('Save', { Title: first })
  expect(saved.html).toContain('Updated Successfully!')
  let refused = await opened.press('Save', { Title: second })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(refused.status).toBe(409)
    expect(alertsOf(refused)).toContain(CHANGED)
    expect(refused.field('Title').getAttribute('value')).toBe(second)
    refused = await refused.press('Save', { Title: second })
  }
  expect([await winsNamed(first), await winsNamed(second)]).toEqual([1, 0])
  const reloaded = await refused.follow('Reload')
  expect(reloaded.field('Title').getAttribute('value')).toBe(first)
  const settled = await reloaded.press('Save', { Title: second })
  expect(settled.html).toContain('Updated Successfully!')

  const late = await act(ben, settled, second, 'Update')
  await answerQuestion(await act(ana, settled, second, 'Delete'), 'Delete')
  const gone = await late.press('Save', { Title: title })
  expect(alertsOf(gone)).toContain('This record is no longer there.')
  expect([await winsNamed(title), await winsNamed(second)]).toEqual([0, 0])
})

it('says that an entry is gone to whoever deletes or opens it after somebody else has deleted it [ADM-16]', async () => {
  const title = mark('Twice Deleted')
  const [ana, ben] = [await site.as('owner'), await site.as('owner')]
  const added = await (await ana.open('/admin/accomplishments/new')).press('Save', {
    Title: title,
    Content: 'x',
    Date: '2026-12-30',
  })
  const [question, late] = [
    await act(ana, added, title, 'Delete'),
    await act(ben, await ben.open('/admin/accomplishments'), title, 'Delete'),
  ]
  expect((await answerQuestion(question, 'Delete')).html).toContain('Deleted Successfully!')
  const refused = await answerQuestion(late, 'Delete')
  expect(wordsOf(openDialog(refused))).toContain('This record is no longer there.')
  expect(rowsWith(refused, title)).toEqual([])
  const nowhere = await ben.open('/admin/accomplishments/no-such-entry/edit')
  expect(nowhere.words).toContain('This record is no longer there.')
})

it('adds an entry once however often its form is sent [ADM-16, ADM-8]', async () => {
  const title = mark('Pressed Twice')
  const owner = await site.as('owner')
  const form = await owner.open('/admin/accomplishments/new')
  const answers = { Title: title, Content: 'x', Date: '2026-12-30' }
  expect((await form.press('Save', answers)).html).toContain('Added Successfully!')
  const again = await form.press('Save', { ...answers, Title: `${title} again` })
  expect(alertsOf(again)).toContain('This form was already saved.')
  expect(rowsWith(await owner.open('/admin/accomplishments'), title)).toHaveLength(1)
})
