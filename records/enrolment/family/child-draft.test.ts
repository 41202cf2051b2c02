import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { ageOn } from '#domain/consent/ages'
import { actorOfChild } from '#records/accounts/families/child-actor'
import type { Records } from '#records/engine/db'
import { newFamily } from '#tests/families'
import { done, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { registrationDraft } from '../drafts.ts'
import { bookPackage, saveDraft } from '../enrolment.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
})
afterAll(() => close())

const draftOf = async (actor: Actor) => (await registrationDraft(records, actor, NOW)).draft

it('the registration of a child begins with the age of today, and with the contact given for another child of the parent [FAM-1]', async () => {
  const { children } = await newFamily(records)
  const [ana, ben] = children
  if (!ana || !ben) throw new Error('a family has children')
  const born = `${NOW.getUTCFullYear() - 9}-01-02`
  await records.write.updateTable('users').set({ birthdate: born }).where('id', '=', ben.id).execute()
  const before = await draftOf(await actorOfChild(records, ben.id))
  expect(before).toMatchObject({ age: String(ageOn(born, NOW)), birthdate: born, address: '', phone: '' })
  done(await bookPackage(records, ana.id, 'package_w'))
  const contact = { address: '12 Rizal Street, Lipa', phone: '0917 123 4567' }
  done(await saveDraft(records, ana.id, 'package_w', contact, null, NOW))
  expect(await draftOf(await actorOfChild(records, ben.id))).toMatchObject(contact)
  done(await bookPackage(records, ben.id, 'package_w'))
  done(await saveDraft(records, ben.id, 'package_w', { address: '' }, null, NOW))
  expect(await draftOf(await actorOfChild(records, ben.id))).toMatchObject({ address: '', phone: contact.phone })
  const stranger = (await newFamily(records, ['Carla Reyes'])).children[0]
  expect(await draftOf(await actorOfChild(records, stranger?.id ?? ''))).toMatchObject({ address: '', phone: '' })
})
