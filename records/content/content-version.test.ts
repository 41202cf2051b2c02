import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction, type Records } from '#records/engine/db'
import { openTestRecords } from '#tests/records'
import { openContentVersion, whileOfVersion } from './content-version.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let elsewhere: Records
beforeAll(async () => {
  opened = await openTestRecords()
  elsewhere = await opened.another()
})
afterAll(() => opened.close())

const version = async () => {
  const content = openContentVersion(opened.records, opened.dataDir)
  const now = Number(await content.read())
  content.close()
  return now
}
/** As a trigger of any table that public pages show. */
const save = async (by: Records): Promise<number> => {
  const saved = await transaction(by, async (trx) => {
    await trx
      .updateTable('content_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    const now = await trx.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
    return { ok: true, value: Number(now.version) }
  })
  return saved.value
}

/** SQLite queries never yield; without this no other task would run. */
const others = () => new Promise((resolve) => setImmediate(resolve))

/** Waits until something was shown once more, however slow the machine is. */
async function oneMore(shown: () => number): Promise<void> {
  const before = shown()
  while (shown() === before) await others()
}

/** Looks at the version and does something for it, again and again. */
function showing(
  work: (seen: number) => void,
  how: (seen: number, work: () => void) => Promise<unknown> = (seen, work) =>
    whileOfVersion(opened.records, seen, work),
) {
  const stopping = new AbortController()
  let shown = 0
  const going = (async () => {
    while (!stopping.signal.aborted) {
      const seen = await version()
      await how(seen, () => {
        shown += 1
        work(seen)
      })
      // A task that waits for the SQLite lock polls it.
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
  })()
  return {
    shown: () => shown,
    async stop() {
      stopping.abort()
      await going
    },
  }
}

describe('what is done while the content is of a version', () => {
  it('is done once when it is, and not at all when something was saved since [FAST-4]', async () => {
    const seen = await version()
    let done = 0
    expect(await whileOfVersion(opened.records, seen, () => (done += 1))).toBe(true)
    await save(elsewhere)
    expect(await version()).toBeGreaterThan(seen)
    expect(await whileOfVersion(opened.records, seen, () => (done += 1))).toBe(false)
    expect(done).toBe(1)
  })

  it('is never done after a save that was answered, however many save at once [FAST-4]', async () => {
    let answered = 0
    const late: number[] = []
    const { shown, stop } = showing((seen) => {
      if (seen < answered) late.push(seen)
    })
    for (let at = 0; at < 40; at += 1) {
      answered = await save(at % 2 ? elsewhere : opened.records)
      await others()
      if (at % 10 === 9) await oneMore(shown)
    }
    await stop()
    expect(late).toEqual([])
  })

  it('the control: what is done after it was only looked at comes after a save that was answered [FAST-4]', async () => {
    let answered = 0
    const late: number[] = []
    const { stop } = showing(
      (seen) => {
        if (seen < answered) late.push(seen)
      },
      async (seen, work) => {
        if ((await version()) !== seen) return
        // As long as a disk may take.
        await new Promise((resolve) => setTimeout(resolve, 5))
        work()
      },
    )
    while (late.length === 0) {
      answered = await save(elsewhere)
      await others()
    }
    await stop()
  })

  it('an error of it is told, and nobody is kept from saving after it [FAST-4]', async () => {
    const fails = whileOfVersion(opened.records, await version(), () => {
      throw new Error('no room')
    })
    await expect(fails).rejects.toThrow('no room')
    await save(elsewhere)
  })
})
