import { beforeAll, expect, it } from 'vitest'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { postForm } from '#tests/people'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'none' })
})

const FAILED = 'Failed to send message. Please try again later.'
const WORDS = {
  name: 'Ana Cruz',
  email: 'ana.cruz@mail.example',
  subject: 'A date',
  message: 'Is there a class in January?',
}

/** Subjects of the stored messages. */
function kept(site: RequestSite): string[] {
  const database = new DatabaseSync(join(site.dataDir, 'academy.db'), { readOnly: true, timeout: 5000 })
  const rows = database.prepare('select subject from contact_messages order by received_at').all()
  database.close()
  return rows.map(({ subject }) => String(subject))
}

it('the twenty-first message of an hour from one address is answered 429 with the failure text and what was typed [CONTACT-4]', async () => {
  const wrong = await postForm(site.url, '/contact', { ...WORDS, name: '' })
  expect(wrong.status, 'a wrong form counts for nothing').toBe(422)
  for (let count = 1; count <= 20; count += 1)
    expect(
      (await postForm(site.url, '/contact', { ...WORDS, subject: `Message ${count}` })).status,
      `message ${count}`,
    ).toBe(200)
  const answer = await postForm(site.url, '/contact', { ...WORDS, subject: 'Message 21' })
  const html = await answer.text()
  expect(answer.status).toBe(429)
  expect(html).toContain(FAILED)
  expect(html).toContain(WORDS.message)
  expect(kept(site)).toHaveLength(20)
})
