import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

it('says beside each field of a package what is wrong, and keeps what was typed [PKG-7, ADM-4]', async () => {
  const owner = await site.as('owner')
  const form = await (await owner.open('/admin/packages')).follow('Add New Package')
  const answer = await form.press('Save', { Name: '', Description: 'One evening.', Price: 'much' })
  expect(answer.status).toBe(422)
  expect(answer.errorOf('Name')).toBe('Name is required')
  expect(answer.errorOf('Price')).toContain('Please enter a price')
  expect(answer.field('Description').textContent).toBe('One evening.')
})
