import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountForSignIn } from '#records/accounts/accounts'
import { mayOpenMaterials } from '#records/training/materials'
import { openPasswords } from '#services/accounts/passwords'
import { ENGINE } from '../../records.ts'
import { makeOldSite, OLD_PASSWORD } from './old-site.ts'
import { emptyPlace, operate, IMPORT, type Ended, type Place } from './place.ts'

let folder: string
let place: Place
let old: Awaited<ReturnType<typeof makeOldSite>>

const FORGER = 'forgerForgerForger01'
const NAMELESS = 'client00000000000003'

async function begin() {
  folder = mkdtempSync(join(tmpdir(), 'academy-forged-'))
  old = await makeOldSite(folder)
  const { users, for_confirmation_payment: payments, registered_trainees: trainees } = old.json
  // What an attacker could write into the old database: themselves as an administrator and as a trainee who has paid.
  Object.assign(users ?? {}, {
    [FORGER]: {
      id: FORGER,
      email: 'forger@evil.example',
      password: `forged-${OLD_PASSWORD}`,
      firstName: 'For',
      lastName: 'Ger',
      type: 'ADMIN_USER',
      registration_step: 4,
      currentPackage: 'package_d',
      selected_package: 'package_d',
      account_date_created: '05/06/24 10:00:00',
    },
    weakWeakWeakWeak0001: {
      email: 'weak@client.example',
      password: '12345',
      firstName: 'Weak',
      lastName: 'Word',
      type: 'CLIENT_USER',
      address: 'a'.repeat(3000),
    },
    guessGuessGuessGu001: {
      email: 'guess@client.example',
      password: 'password1',
      firstName: 'Guess',
      lastName: 'Me',
      type: 'CLIENT_USER',
    },
  })
  Object.assign(payments ?? {}, {
    [FORGER]: {
      id: FORGER,
      userId: FORGER,
      imageUrl: '',
      timestamp: 1_709_600_645,
      package_title: 'package_d',
      status: 'confirmed',
    },
  })
  Object.assign(trainees ?? {}, {
    [FORGER]: { id: FORGER, userId: FORGER, confirmationPaymentId: FORGER, session_took: 2, assessment_took: 1 },
    // A client without a package who once paid for none.
    [NAMELESS]: {
      id: NAMELESS,
      userId: NAMELESS,
      confirmationPaymentId: NAMELESS,
      session_took: 1,
      assessment_took: 0,
    },
  })
  old.write()
  place = await emptyPlace()
}
async function end() {
  await place.close()
  rmSync(folder, { recursive: true, force: true })
}

const moveIn = (...more: string[]): Promise<Ended> =>
  operate(IMPORT, [old.exportFile, old.storage, ...more], place.env)

async function readClientState(id: string) {
  const { read } = await place.open()
  const user = await read
    .selectFrom('users')
    .select(['type', 'current_package', 'registration_step', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [payment, trainee] = await Promise.all([
    read
      .selectFrom('payments')
      .select('status')
      .where('user_id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
    read.selectFrom('trainees').select(['package', 'session_took']).where('user_id', '=', id).executeTakeFirst(),
  ])
  return {
    type: user.type,
    package: user.current_package,
    step: user.registration_step,
    payment: payment?.status ?? null,
    trainee: trainee ?? null,
    materials: await mayOpenMaterials(read, { id }),
  }
}

describe('one export, moved in again and again', () => {
  beforeAll(begin)
  afterAll(end)

  test('an export makes no administrator and opens no enrolment by itself, and the report names each [SEC-1]', async () => {
    if (ENGINE === 'postgres') await place.open()
    const dry = await moveIn('--dry-run')
    const ended = await moveIn()
    expect([ended.code, ended.err]).toEqual([0, ''])
    expect(dry.out.replace(/\nDry run: .*/, '')).toBe(ended.out)
    expect(await readClientState(FORGER)).toEqual({
      type: 'CLIENT_USER',
      package: 'NONE',
      step: 1,
      payment: null,
      trainee: null,
      materials: false,
    })
    expect(await readClientState(NAMELESS)).toMatchObject({ type: 'CLIENT_USER', trainee: null, materials: false })
    // Who has paid by the history is enrolled as before.
    expect(await readClientState('client00000000000001')).toEqual({
      type: 'CLIENT_USER',
      package: 'package_o',
      step: 4,
      payment: 'confirmed',
      trainee: { package: 'package_o', session_took: 12 },
      materials: true,
    })
    const { read } = await place.open()
    expect(await read.selectFrom('users').select('id').where('type', '=', 'ADMIN_USER').execute()).toEqual([])
    const lines = ended.out.split('\n')
    for (const line of [
      'administrators: none',
      'not an administrator users/adminAdminAdmin00001 head.coach@academy.example: the export says so, --administrators does not; came as a client',
      `not an administrator users/${FORGER} forger@evil.example: the export says so, --administrators does not; came as a client`,
      'enrolments to decide: 2',
      `decide users/${FORGER}: enrolled in package_d, a confirmed payment for package_d, a trainee record (2 sessions, 1 assessments); not opened`,
      `decide users/${NAMELESS}: a trainee record (1 sessions, 0 assessments); not opened`,
      `skipped for_confirmation_payment/${FORGER}: it is confirmed but not in the payment history; listed for a decision`,
    ])
      expect(lines, line).toContain(line)
    const again = await moveIn()
    expect(again.out).toMatch(/^users: 0 imported, 14 unchanged, 4 skipped$/m)
  })

  test('the control: what the operator names is opened from the same export, at once or in a later run [SEC-1]', async () => {
    const named = [
      '--administrators',
      ' Head.Coach@academy.example,forger@evil.example,nobody@x.example',
      `--enrolments=${FORGER},client00000000000001`,
    ]
    const ended = await moveIn(...named)
    expect([ended.code, ended.err]).toEqual([0, ''])
    expect(await readClientState(FORGER)).toEqual({
      type: 'ADMIN_USER',
      package: 'package_d',
      step: 4,
      payment: 'confirmed',
      trainee: { package: 'package_d', session_took: 2 },
      materials: true,
    })
    const lines = ended.out.split('\n')
    for (const line of [
      'administrators: 2',
      "administrator users/adminAdminAdmin00001 head.coach@academy.example: without a password: 'Forgot password?' or npm run admin sets one",
      'no administrator nobody@x.example: no account that could be taken over has this address',
      `accepted users/${FORGER}: enrolled without a payment history, as --enrolments says`,
      'not accepted users/client00000000000001: nothing of theirs waits for it',
    ])
      expect(lines, line).toContain(line)
    // A client of this site who becomes an administrator by it loses the password that came along.
    const records = await place.open()
    expect((await accountForSignIn(records, 'head.coach@academy.example'))?.passwordHash).toBeNull()
    const unchanged = await moveIn(...named)
    expect(unchanged.out).toMatch(/^users: 0 imported, 14 unchanged, 4 skipped$/m)
    expect(unchanged.out).toContain(
      'administrator users/adminAdminAdmin00001 head.coach@academy.example: one here already, left as it is',
    )
    // Nor does a run without the names take anything back.
    expect((await moveIn()).out).toMatch(/^users: 0 imported, 14 unchanged, 4 skipped$/m)
    expect(await readClientState(FORGER)).toMatchObject({ type: 'ADMIN_USER', trainee: { session_took: 2 } })
  })

  test('enrolments that stand here already stay, whatever a later export no longer proves [SEC-1]', async () => {
    for (const key of Object.keys(old.json.payment_history ?? {})) delete old.json.payment_history?.[key]
    Object.assign(old.json.users?.client00000000000001 as object, { nickname: 'Changed' })
    old.write()
    await moveIn()
    expect(await readClientState('client00000000000001')).toMatchObject({
      package: 'package_o',
      payment: 'confirmed',
      materials: true,
    })
  })
})

describe('an export of its own', () => {
  beforeAll(begin)
  afterAll(end)

  // Arguments are read before any database.
  test.runIf(ENGINE === 'sqlite')(
    'a wrong argument ends the import with how to call it, and nothing is changed [OPS-7]',
    async () => {
      for (const more of [
        ['--administrator', 'a@b.example'],
        ['--administrators', 'nobody'],
        ['--administrators'],
        ['more'],
      ]) {
        const ended = await moveIn(...more)
        expect([ended.code, ended.out], more.join(' ')).toEqual([1, ''])
        expect(ended.err).toContain('npm run import -- export.json storage-folder')
        expect(ended.err.trim().split('\n').length).toBe(1)
      }
    },
  )

  test('passwords below the rules of today are left behind and said, the others open their accounts [SEC-1]', async () => {
    Object.assign(old.json.users?.adminAdminAdmin00001 as object, { password: 'eleven-char' })
    old.write()
    const ended = await moveIn('--administrators', 'head.coach@academy.example,forger@evil.example')
    const records = await place.open()
    const passwords = await openPasswords()
    const opens = async (email: string, password: string) =>
      passwords.verify((await accountForSignIn(records, email))?.passwordHash ?? null, password, 'test')
    expect(await opens('weak@client.example', '12345')).toBe('wrong')
    expect(await opens('guess@client.example', 'password1')).toBe('wrong')
    expect(await opens('head.coach@academy.example', 'eleven-char')).toBe('wrong')
    // The controls: a client's password that meets the rules, and one that meets an administrator's.
    expect(await opens('client3@client.example', `${OLD_PASSWORD}-3`)).toBe('right')
    expect(await opens('forger@evil.example', `forged-${OLD_PASSWORD}`)).toBe('right')
    for (const line of [
      'users/weakWeakWeakWeak0001: the old password is shorter',
      'users/guessGuessGuessGu001: the old password is among',
      'users/adminAdminAdmin00001: the old password is shorter',
      'users/weakWeakWeakWeak0001: address was longer than 2000 characters and is cut',
    ])
      expect(
        ended.out.split('\n').some((each) => each.startsWith(line)),
        line,
      ).toBe(true)
    expect(ended.out).not.toContain('eleven-char')
  })
})
