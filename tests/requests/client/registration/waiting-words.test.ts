import { expect, it } from 'vitest'
import { bookPackage } from '#records/enrolment/enrolment'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import { done } from '../../../journey.ts'
import { openSite } from '../../site.ts'
import { client } from '../clients.ts'

const DRAFT = '/registration/package-w/draft'

it('words of a form that was left open are not kept for whoever has signed in beside it, and without the name of their owner they would be [FAST-6, REG-5]', async () => {
  const site = await openSite()
  const [owner, next] = [await client(site), await client(site)]
  done(await bookPackage(site.records, next.id, 'package_w'))
  const kept = async () =>
    (await site.records.read.selectFrom('drafts').select('fields').where('user_id', '=', next.id).execute()).map(
      ({ fields }) => JSON.parse(fields) as Record<string, string>,
    )
  const before = await kept()
  const theirs = { nickname: 'Theirs' }
  expect((await next.browser.post(DRAFT, { ...theirs, [PERSON_FIELD]: owner.id })).status).toBe(403)
  expect(await kept()).toEqual(before)
  expect((await next.browser.post(DRAFT, theirs)).status).toBe(204)
  expect(await kept()).toMatchObject([theirs])
})
