import { expect, it } from 'vitest'
import { ask, kept } from '#tests/drills/abuse/asking'
import { bodyOf, deedsInOrder, openStage, pageFor } from './rows.ts'

const staged = openStage()

it('the control: each of these deeds, done by the one it is for, is done [PAY-2, PAY-3, PAY-4, TRN-2, TRN-4, ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12, ADM-14]', async () => {
  const wrong: string[] = []
  for (const { row, deed } of await deedsInOrder(staged.stage)) {
    const cookie = deed.by === 'A' ? null : await staged.stage.freshCookie(deed.by)
    const page = await pageFor(staged, row, deed, cookie)
    const before = await kept(staged.stage.records, { attempts: true })
    const what = `${deed.by} POST ${row.place} ${JSON.stringify(await deed.fields(staged.stage)).slice(0, 90)}`
    const { status, body } = await ask(staged.site, row.place, {
      method: 'POST',
      cookie,
      headers: { Origin: staged.site.url },
      ...(await bodyOf(staged.stage, deed, page)),
    })
    const after = await kept(staged.stage.records, { attempts: true })
    const changed = Object.keys(after).filter(
      (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
    )
    if (deed.leaves === 'change' ? changed.length === 0 : status !== deed.leaves)
      wrong.push(
        `${what}: ${status}, changed ${changed.join(', ') || 'nothing'} ${/class="error[^"]*"[^>]*>[^<]*/.exec(body)?.[0] ?? ''}`,
      )
    // A client's deed touches nobody else's records; hashes and files are counted by address.
    if (row.who !== 'staff' && deed.by !== 'A' && deed.by !== 'ADM') {
      const { id, email } = staged.stage.people[deed.by]
      const added = (table: string) => (after[table] ?? []).filter((line) => !before[table]?.includes(line))
      const payment = deed.by === 'P' ? staged.stage.ids.payment : deed.by === 'E' ? staged.stage.ids.trainee : id
      const own = (line: string) =>
        line.includes(id) || line.includes(email) || line.includes(payment) || /"(hash|upload):address:/.test(line)
      const foreign = changed
        .filter((table) => table !== 'content_version')
        .flatMap((table) =>
          added(table)
            .filter((line) => !own(line))
            .map((line) => `${table}: ${line}`),
        )
      if (foreign.length > 0) wrong.push(`${what} touched ${foreign.join(' ')}`)
    }
  }
  expect(wrong).toEqual([])
})
