import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../../site.ts'
import { PENDING_PAYMENTS_PATH, detailOf, dialogOf, plainPicture, waitingClient } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const search = async (text: string) => {
  const staffPage = await (await site.as('owner')).open(`${PENDING_PAYMENTS_PATH}?search=${encodeURIComponent(text)}`)
  return staffPage.rows('Pending payments')
}

it('lists who waits, newest first, with user id, package, amount and state [PAY-1]', async () => {
  const [older, newer] = [
    await waitingClient(site, { key: 'package_w' }),
    await waitingClient(site, { key: 'package_d' }),
  ]
  const staffPage = await (await site.as('owner')).open(PENDING_PAYMENTS_PATH)
  expect(staffPage.status).toBe(200)
  expect(staffPage.heading).toBe('Pending payments')
  const rows = staffPage.rows('Pending payments')
  const [first, second] = [newer, older].map(({ name }) => rows.findIndex((row) => row.includes(name)))
  expect(first).toBeGreaterThanOrEqual(0)
  expect(first).toBeLessThan(Number(second))
  for (const part of [newer.name, newer.id, 'Package D', 'PHP 12,000', 'Pending'])
    expect(rows[Number(first)]).toContain(part)
})

it('prints how many payments a page lists, and their sum [PAY-1]', async () => {
  const { name } = await waitingClient(site, { key: 'package_d' })
  const found = await (await site.as('owner')).open(`${PENDING_PAYMENTS_PATH}?search=${encodeURIComponent(name)}`)
  expect(found.words).toMatch(/1 payment on this page, PHP 12,000 in total, submitted \w+ \d+, \d{4}/)
})

it('finds a payment by name in any case, user id and e-mail, and leads back from a search without a hit [PAY-1]', async () => {
  const [one, other] = [await waitingClient(site), await waitingClient(site)]
  for (const [text, name] of [
    [other.id, other.name],
    [one.name.toUpperCase(), one.name],
    ['reyna.magbanua@client.example', 'Reyna Magbanua'],
  ] as const)
    expect(await search(text), text).toEqual([expect.stringContaining(name)])
  const none = await (await site.as('owner')).open(`${PENDING_PAYMENTS_PATH}?search=nobody+at+all`)
  expect(none.rows('Pending payments')).toEqual([])
  const whole = await none.follow('Clear search')
  expect(whole.address).toBe(PENDING_PAYMENTS_PATH)
  expect(whole.rows('Pending payments').join(' ')).toContain(one.name)
})

it('opens a payment at an address of its own, with the details and the receipt of the client [PAY-1, PAY-7]', async () => {
  const owner = await site.as('owner')
  const list = await owner.open(`${PENDING_PAYMENTS_PATH}?search=magbanua`)
  const view = await list.follow('View')
  expect(view.address).toMatch(/search=magbanua&view=\w+$/)
  expect(dialogOf(view)?.title).toBe('Payment of Reyna Magbanua')
  expect(detailOf(view, 'Email')).toBe('reyna.magbanua@client.example')
  expect(detailOf(view, 'Phone')).toBe('0921 555 0105')
  const picture =
    view.document.querySelector('img[alt="Proof of payment of Reyna Magbanua"]')?.getAttribute('src') ?? ''
  expect((await owner.send(picture)).headers.get('content-type')).toMatch(/^image\//)
  expect(view.document.querySelector('.admin-view-foot form')?.getAttribute('method')).toBe('dialog')
})

it('hands the original of a receipt to staff and to nobody else [PAY-7]', async () => {
  const picture = await plainPicture()
  const { name, paymentId } = await waitingClient(site, { receipt: picture })
  const owner = await site.as('owner')
  const view = await owner.open(`${PENDING_PAYMENTS_PATH}?view=${paymentId}`)
  const original = view.document.querySelector('figcaption a')?.getAttribute('href') ?? ''
  expect(view.words).toContain(`Open original proof of payment of ${name} in a new tab`)
  const handed = await owner.send(original)
  expect([handed.status, handed.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await handed.arrayBuffer()).equals(picture)).toBe(true)
  for (const other of [await site.as('client'), site.visitor()])
    for (const address of [original, `${original}/view`]) expect((await other.send(address)).status).toBe(404)
})

it('leads from the opened request to the one before and after it, and from no end further [PAY-1]', async () => {
  const people = [await waitingClient(site), await waitingClient(site), await waitingClient(site)]
  const family = `Familia ${people[0]?.id}`
  for (const [index, { id }] of people.entries())
    await site.records.write
      .updateTable('users')
      .set({ name: `${family} ${index + 1}` })
      .where('id', '=', id)
      .execute()
  const owner = await site.as('owner')
  const last = await owner.open(
    `${PENDING_PAYMENTS_PATH}?search=${encodeURIComponent(family)}&view=${people[2]?.paymentId}`,
  )
  expect(dialogOf(last)?.title).toBe(`Payment of ${family} 3`)
  await expect(async () => last.follow('Previous payment')).rejects.toThrow('no link Previous payment')
  const middle = await last.follow('Next payment')
  expect(dialogOf(middle)?.title).toBe(`Payment of ${family} 2`)
  const first = await middle.follow('Next payment')
  expect(dialogOf(first)?.title).toBe(`Payment of ${family} 1`)
  await expect(async () => first.follow('Next payment')).rejects.toThrow('no link Next payment')
  expect(dialogOf(await first.follow('Previous payment'))?.title).toBe(`Payment of ${family} 2`)
  expect(first.rows('Pending payments')).toHaveLength(3)
})

it('names the letters that work the opened payment [PAY-2, PAY-3]', async () => {
  const { paymentId } = await waitingClient(site)
  const view = await (await site.as('owner')).open(`${PENDING_PAYMENTS_PATH}?view=${paymentId}`)
  for (const [words, letter] of [
    ['Next payment', 'J'],
    ['Previous payment', 'K'],
    ['Confirm', 'C'],
    ['Reject', 'R'],
    ['Zoom in', 'Z'],
    ['Zoom out', 'X'],
    ['Rotate', 'T'],
  ] as const)
    expect(detailOf(view, words), words).toBe(letter)
})
