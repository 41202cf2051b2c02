import { beforeAll, expect, it } from 'vitest'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { postForm } from '#tests/people'
import type { Answers } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
let busy: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'none' })
  busy = await openSite({ content: 'none' })
})

const SENT = 'Your message has been sent. Thank you!'
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

const answersFor = ({ name, email, subject, message }: typeof WORDS): Answers => ({
  Name: name,
  Email: email,
  Subject: subject,
  Message: message,
})

for (const path of ['/about', '/contact'])
  it(`without script the form of ${path} answers with the text, or with what is wrong and what was typed, odd letters too [CONTACT-1, CONTACT-2]`, async () => {
    const odd = `</textarea><script>alert(1)</script>“ñ” 😀 ${path}`
    const page = await site.visitor().open(path)
    const wrong = await page.press(
      'Send message',
      answersFor({ ...WORDS, subject: odd, message: odd, email: 'ana(at)mail' }),
    )
    expect(wrong.document.title).toMatch(/^Error: /)
    expect(wrong.errorOf('Email')).toContain('Please enter a valid email address.')
    expect(wrong.field('Email').getAttribute('aria-invalid')).toBe('true')
    expect(wrong.field('Message').textContent).toBe(odd)
    expect(kept(site)).not.toContain(odd)
    const sent = await wrong.press('Send message', { Email: WORDS.email })
    expect(sent.html).toContain(SENT)
    expect(kept(site)).toContain(odd)
  })

it('a message that is too long is refused with its bound [CONTACT-1]', async () => {
  const answer = await postForm(site.url, '/contact', { ...WORDS, message: 'x'.repeat(5001) })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Message is too long: at most 5000 characters')
})

it('whoever fills the field nobody sees is thanked, and nothing is stored [CONTACT-4]', async () => {
  const { document } = await site.visitor().open('/contact')
  const traps = [...document.querySelectorAll('form input[type=text]:not(#contact-name):not(#contact-subject)')]
  expect(traps).toHaveLength(1)
  const [trap] = traps
  expect([trap?.getAttribute('tabindex'), Boolean(trap?.closest('[aria-hidden=true]'))]).toEqual(['-1', true])
  const name = trap?.getAttribute('name') ?? ''
  expect(name).not.toBe('')
  const answer = await postForm(site.url, '/contact', { ...WORDS, subject: 'Bot', [name]: 'https://spam.example' })
  expect([answer.status, (await answer.text()).includes(SENT)]).toEqual([200, true])
  expect(kept(site)).not.toContain('Bot')
})

it('the twenty-first message of an hour from one address is answered 429 with the failure text and what was typed [CONTACT-4]', async () => {
  const wrong = await postForm(busy.url, '/contact', { ...WORDS, name: '' })
  expect(wrong.status, 'a wrong form counts for nothing').toBe(422)
  for (let count = 1; count <= 20; count += 1)
    expect(
      (await postForm(busy.url, '/contact', { ...WORDS, subject: `Message ${count}` })).status,
      `message ${count}`,
    ).toBe(200)
  const answer = await postForm(busy.url, '/contact', { ...WORDS, subject: 'Message 21' })
  const html = await answer.text()
  expect(answer.status).toBe(429)
  expect(html).toContain(FAILED)
  expect(html).toContain(WORDS.message)
  expect(kept(busy)).toHaveLength(20)
})
