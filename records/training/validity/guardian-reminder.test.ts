import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/accounts/accounts'
import { takeMinorByLink } from '#records/consent/guardian-accounts'
import { linkOfGuardian } from '#records/consent/guardian-links'
import { showProgressToGuardian } from '#records/consent/guardian-staff'
import { answerAsGuardian, nameGuardianQuietly } from '#records/consent/guardians'
import { newId, transaction, type Records } from '#records/engine/db'
import { done, enrolled, newAdministrator, newClient, NOW, READ, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import { remindOfValidity } from './validity-reminders.ts'

let records: Records
let close: () => Promise<void>
let owner: Actor
beforeAll(async () => {
  ;({ records, close } = await openTestRecords())
  await setUpPackages(records)
  await records.write.updateTable('packages').set({ validity_months: 6 }).where('key', '=', 'package_w').execute()
  owner = await newAdministrator(records)
})
afterAll(() => close())

describe('the guardian of a minor is reminded too [FAM-4, LAW-2]', () => {
  const WORDS = { guardianName: 'Ana Cruz', guardianRelation: 'Mother' }
  const REMINDED = new Date('2027-05-16T04:00:00.000Z')
  async function minorWith(guardianContact: string, shows: boolean) {
    await records.write.updateTable('trainees').set({ valid_until: null }).execute()
    const client = await newClient(records)
    await enrolled(records, owner, client.id)
    const token = done(
      await transaction(records, async (trx) => {
        await nameGuardianQuietly(
          trx,
          { id: client.id, adultOn: '2031-01-01' },
          { ...WORDS, guardianContact },
          null,
          NOW,
        )
        return linkOfGuardian(trx, client.id, null, NOW)
      }),
    )
    const said = { act: 'agree', answers: { training: true }, name: 'Ana Cruz', words: '', read: READ } as const
    done(await answerAsGuardian(records, token, said, NOW))
    done(await showProgressToGuardian(records, owner, client.id, shows, NOW))
    return { client, token }
  }
  const mailsTo = (email: string) =>
    records.read
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', email)
      .where('kind', '=', 'package-ending')
      .execute()

  it('by the email the minor gave, without a name; the sessions left only when staff show the progress', async () => {
    const [hidden, shown] = [`${newId()}@example.ph`, `${newId()}@example.ph`]
    const { client } = await minorWith(hidden, false)
    expect([await remindOfValidity(records, REMINDED), await remindOfValidity(records, REMINDED)]).toEqual([1, 0])
    const [mail, ...more] = await mailsTo(hidden)
    expect(more).toEqual([])
    expect(mail?.text).toContain('May 21, 2027')
    expect(mail?.text).not.toContain('Sessions left')
    expect(mail?.text).not.toContain(client.firstName)
    await minorWith(shown, true)
    await remindOfValidity(records, REMINDED)
    expect((await mailsTo(shown))[0]?.text).toContain('Sessions left')
  })

  it('in the account they have, by the child’s name; nobody by phone, of age, or who took the consent back', async () => {
    const contact = `${newId()}@example.ph`
    const { client, token } = await minorWith(contact, true)
    const guardian = await newClient(records, 'Ana Cruz')
    done(await takeMinorByLink(records, guardian, { token, mailIsSetUp: false }, NOW))
    await remindOfValidity(records, REMINDED)
    expect((await mailsTo(guardian.email))[0]?.text).toContain(`The package of ${client.firstName}`)
    expect(await mailsTo(contact)).toEqual([])
    const all = async () => (await records.read.selectFrom('outbox').select('id').execute()).length
    const phone = await minorWith('0917 555 0101', true)
    const before = await all()
    await remindOfValidity(records, REMINDED)
    expect(await all(), 'the trainee alone').toBe(before + 1)
    expect(phone.client.id).not.toBe(client.id)
    const withdrawn = `${newId()}@example.ph`
    const gone = await minorWith(withdrawn, true)
    const no = { act: 'change', answers: { training: false }, name: '', words: '', read: READ } as const
    done(await answerAsGuardian(records, gone.token, no, NOW))
    await remindOfValidity(records, REMINDED)
    expect(await mailsTo(withdrawn)).toEqual([])
  })
})
