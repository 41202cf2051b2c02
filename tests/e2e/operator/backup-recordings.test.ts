import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newAdministrator, setUpPackages } from '../../journey.ts'
import { playableAttempt } from '../../practice-recordings.ts'
import { begunPlace, emptyPlace, everyFile, operate } from './place.ts'

test('recordings stay out of a backup, unless the setting takes them in [PRAC-4]', async () => {
  const [folder, home] = [mkdtempSync(join(tmpdir(), 'academy-backups-')), await begunPlace()]
  try {
    const records = await home.open()
    await setUpPackages(records)
    await playableAttempt(records, await newAdministrator(records), { dataDir: home.dataDir, seconds: 3 })
    const recordingsIn = async (setting: 'on' | 'off') => {
      const archive = join(folder, `${setting}.tar.gz`)
      const made = await operate('backup.ts', [archive], { ...home.env, BACKUP_RECORDINGS: setting })
      expect([made.code, made.err]).toEqual([0, ''])
      const place = await emptyPlace()
      try {
        expect((await operate('restore.ts', [archive], place.env)).code).toBe(0)
        return Object.keys(await everyFile(place.files)).filter((key) => key.startsWith('recordings/'))
      } finally {
        await place.close()
      }
    }
    expect(await recordingsIn('off')).toEqual([])
    expect(await recordingsIn('on')).toHaveLength(1)
  } finally {
    await home.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
