import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { beginSecondStep } from '#records/accounts/second-steps'
import { openedSecret } from '#services/accounts/second-step'
import { bytesOf } from '#services/files/files'
import { keySealing, sealedFiles } from '#services/files/sealed-files'
import { newMasterKey, openSeals, textSealedBy } from '#services/operating/seals'
import { useKeys } from '../../../commands/sealing/keys-in-use.ts'
import { newClient, NOW } from '../../journey.ts'
import { ENGINE } from '../../records.ts'
import { fillPlace } from './load.ts'
import { begunPlace, emptyPlace, everyFile, everyRow, operate, type Place } from './place.ts'

const folder = mkdtempSync(join(tmpdir(), 'academy-sealing-'))
const places: Place[] = []
afterAll(async () => {
  for (const place of places) await place.close()
  rmSync(folder, { recursive: true, force: true })
})

const RECEIPT = 'receipts/0123456789abcdef.jpg'
const PICTURE = 'pictures/0123456789abcdef.jpg'
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const sealsOf = (newest: string | null, ...others: string[]) =>
  openSeals(
    newest === null ? null : Buffer.from(newest, 'base64'),
    others.map((key) => Buffer.from(key, 'base64')),
  )

/** With a person who has begun a second step, a private file and a public one, all unencrypted. */
async function academy() {
  const place = await begunPlace()
  places.push(place)
  const records = await place.open()
  const person = await newClient(records)
  await beginSecondStep(records, person, SECRET, { mailIsSetUp: false }, NOW)
  for (const key of [RECEIPT, PICTURE]) {
    await place.files.put(key, Buffer.from(`bytes of ${key}`), 'image/jpeg')
    await records.write
      .insertInto('files')
      .values({
        id: key.replace(/\W.*/, '').padEnd(16, '0'),
        kind: key === RECEIPT ? 'receipt' : 'picture',
        owner_id: person.id,
        key,
        content_type: 'image/jpeg',
        bytes: `bytes of ${key}`.length,
        sha256: '0'.repeat(64),
        created_at: NOW.toISOString(),
      })
      .execute()
  }
  const secret = async () =>
    (
      await records.read
        .selectFrom('second_steps')
        .select('secret')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).secret
  return { place, records, person, secret }
}

// Keys are looked at before any record: what they refuse is the same on both engines.
const REFUSALS = ENGINE === 'sqlite'

const seal = (place: Place, env: Record<string, string>, ...args: string[]) =>
  operate(join('sealing', 'seal.ts'), args, { ...place.env, ...env })

test('npm run seal seals what lay open, changes the key, and opens all of it again; no key in use may be left out [LAW-5]', async () => {
  const { place, records, person, secret } = await academy()
  const [first, second] = [newMasterKey(), newMasterKey()]
  if (REFUSALS) expect(await seal(place, {})).toMatchObject({ code: 1, err: expect.stringMatching(/No key is set/) })

  const done = await seal(place, { MASTER_KEY: first })
  expect([done.err, done.out]).toEqual(['', expect.stringMatching(/^1 files and 1 secrets .* sealed again/)])
  const name = sealsOf(first).newest
  expect([await keySealing(place.files, RECEIPT), await keySealing(place.files, PICTURE)]).toEqual([name, null])
  expect([textSealedBy(await secret()), openedSecret(sealsOf(first), person.id, await secret())]).toEqual([
    name,
    SECRET,
  ])
  expect((await operate('doctor.ts', [], { ...place.env, MASTER_KEY: first })).out).toContain(
    `everything is sealed by the key ${name}`,
  )
  expect((await seal(place, { MASTER_KEY: first })).out).toMatch(/^0 files and 0 secrets/)

  // With another key neither the site, nor the doctor, nor the command runs.
  if (REFUSALS)
    expect(await seal(place, { MASTER_KEY: second })).toMatchObject({
      code: 1,
      err: expect.stringContaining(`by the key ${name}, which is not set`),
    })
  await expect(useKeys(records, sealsOf(second), NOW)).rejects.toThrow(/MASTER_KEY: receipts or second steps/)
  const examined = await operate('doctor.ts', [], place.env)
  expect([examined.code, examined.out]).toEqual([1, expect.stringContaining('which is not set')])

  const changing = { MASTER_KEY: second, MASTER_KEYS_OPENING: first }
  expect((await operate('doctor.ts', [], { ...place.env, ...changing })).out).toContain(
    '1 files and 1 secrets of second steps and email are not sealed by the key',
  )
  expect((await seal(place, changing)).out).toMatch(/^1 files and 1 secrets .* sealed again/)
  await useKeys(records, sealsOf(second), NOW)
  expect(Buffer.from((await bytesOf(sealedFiles(place.files, sealsOf(second)), RECEIPT)) ?? []).toString()).toBe(
    `bytes of ${RECEIPT}`,
  )
  if (REFUSALS)
    expect(await seal(place, { MASTER_KEYS_OPENING: second })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/add --open/),
    })
  expect((await seal(place, { MASTER_KEYS_OPENING: second }, '--open')).out).toMatch(/unsealed for good/)
  expect([await secret(), String(Buffer.from((await bytesOf(place.files, RECEIPT)) ?? []))]).toEqual([
    SECRET,
    `bytes of ${RECEIPT}`,
  ])
  await useKeys(records, sealsOf(null), NOW)
})

test('an encrypted backup shows nothing, opens with its key alone, is signed, and comes back sealed as it was [LAW-5, OPS-6]', async () => {
  const { place, records } = await academy()
  await fillPlace(records, place.files, 3)
  const printed = (await operate(join('sealing', 'new-keys.ts'), [], place.env)).out
  const settingOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(printed)?.[1] ?? ''
  const keys = { MASTER_KEY: settingOf('MASTER_KEY'), BACKUP_RECIPIENTS: settingOf('BACKUP_RECIPIENTS') }
  const identity = join(folder, 'identity.txt')
  writeFileSync(identity, printed)
  expect((await seal(place, keys)).err).toBe('')

  const env = { ...place.env, ...keys }
  if (REFUSALS)
    expect(await operate('backup.ts', [join(folder, 'named.tar.gz')], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('let its name end in .age, as in named.tar.gz.age'),
    })
  const archive = join(folder, 'academy.tar.gz.age')
  const made = await operate('backup.ts', [archive], env)
  expect([made.code, made.err]).toEqual([0, ''])
  const bytes = readFileSync(archive)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  for (const word of ['SQLite format 3', 'manifest.json', RECEIPT, '\u001f\u008b\u0008'])
    expect(bytes.includes(Buffer.from(word, 'latin1')), word).toBe(false)

  const restore = async (to: Place, at: string, settings: Record<string, string>, ...args: string[]) =>
    operate('restore.ts', [at, ...args], { ...to.env, ...settings })
  const bare = await emptyPlace()
  const to = await emptyPlace()
  places.push(bare, to)
  const refused = async (reason: RegExp, at: string, settings: Record<string, string>, ...args: string[]) => {
    const ended = await restore(bare, at, settings, ...args)
    expect([ended.code, ended.err]).toEqual([1, expect.stringMatching(reason)])
    expect(readdirSync(bare.dataDir)).toEqual([])
  }
  const before = { rows: await everyRow(records), files: await everyFile(place.files) }
  const ended = await restore(to, archive, keys, '--identity', identity)
  expect([ended.code, ended.err]).toEqual([0, ''])
  expect({ rows: await everyRow(await to.open()), files: await everyFile(to.files) }).toEqual(before)
  expect(await keySealing(to.files, RECEIPT)).toBe(sealsOf(keys.MASTER_KEY).newest)

  if (!REFUSALS) return
  await refused(/is encrypted; name the file/, archive, keys)
  const other = join(folder, 'other.txt')
  writeFileSync(other, (await operate(join('sealing', 'new-keys.ts'), [], place.env)).out)
  await refused(/encrypted for another key/, archive, keys, '--identity', other)
  await refused(/no file/, archive, keys, '--identity', join(folder, 'none.txt'))
  for (const [at, length] of [
    [bytes.length - 100, bytes.length],
    [0, bytes.length - 40_000],
  ] as const) {
    const bad = join(folder, 'bad.tar.gz.age')
    const changed = Buffer.from(bytes.subarray(0, length))
    if (at > 0) changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(bad, changed)
    await refused(/cut off|changed|encrypted for another/, bad, keys, '--identity', identity)
  }

  // Anyone who knows the recipient could encrypt one, but not sign it.
  const forged = join(folder, 'forged.tar.gz.age')
  const unsigned = await operate('backup.ts', [forged], { ...place.env, BACKUP_RECIPIENTS: keys.BACKUP_RECIPIENTS })
  expect([unsigned.code, unsigned.err]).toEqual([0, ''])
  await refused(/is not signed/, forged, keys, '--identity', identity)
  // A signed one is not taken at its word either where there is no key to check it by.
  await refused(/is signed, and MASTER_KEY is not set/, archive, {}, '--identity', identity)
  await refused(/signed by another key/, archive, { MASTER_KEY: newMasterKey() }, '--identity', identity)
  const taken = await restore(bare, forged, keys, '--identity', identity, '--unsigned')
  expect([taken.code, taken.out.includes('no signature was checked')]).toEqual([0, true])
})
