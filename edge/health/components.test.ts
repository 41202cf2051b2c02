import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openComponent, openComponents } from './components.ts'
import { ownProbe } from './readiness.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failing = (code: string) => Object.assign(new Error(`${code} at 10.0.0.7 as academy:secret`), { code })

it('a part is told in one word, and since when it is so [NODE-5]', async () => {
  let how: () => Promise<unknown> = async () => null
  const report = openComponent(
    () => how(),
    () => new Date(),
  )
  const from = new Date().toISOString()
  expect(await report()).toEqual({ state: 'ok', since: from })
  await vi.advanceTimersByTimeAsync(5000)
  expect(await report(), 'as long as nothing changes').toEqual({ state: 'ok', since: from })
  for (const [code, state] of [
    ['ECONNREFUSED', 'away'],
    ['57P01', 'away'],
    ['55P03', 'busy'],
    ['53100', 'full'],
    ['ENOSPC', 'full'],
    ['NoSuchBucket', 'away'],
  ] as const) {
    how = () => Promise.reject(failing(code))
    expect((await report()).state, code).toBe(state)
  }
})

it('one that does not answer is silent after two seconds, and is not asked again and again [NODE-5]', async () => {
  let probes = 0
  const report = openComponent(
    () => {
      probes += 1
      return new Promise(() => undefined)
    },
    () => new Date(),
  )
  const pendingReport = report()
  await vi.advanceTimersByTimeAsync(2000)
  expect((await pendingReport).state).toBe('silent')
  for (let at = 0; at < 10; at += 1) {
    expect((await report()).state).toBe('silent')
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(probes).toBe(1)
  await vi.advanceTimersByTimeAsync(4000)
  void report()
  expect(probes, 'a line that died without a word is not waited for for ever').toBe(2)
})

it('a crowd that asks for all of it makes one probe a second, and reads no address and no secret [NODE-5]', async () => {
  let probes = 0
  const parts = openComponents({
    records: { silentSince: () => null } as never,
    files: {
      probe: async () => {
        probes += 1
        throw failing('ECONNREFUSED')
      },
    } as never,
    now: () => new Date(),
  })
  const said = await Promise.all(Array.from({ length: 300 }, () => parts()))
  expect(probes).toBe(1)
  expect(said[0]?.files.state).toBe('away')
  expect(JSON.stringify(said)).not.toMatch(/10\.0\.0\.7|secret/)
})

it('one that is known to be silent is told so from when it fell silent, and is not asked; without that knowledge it is [NODE-4, NODE-5]', async () => {
  let [silent, probes]: [Date | null, number] = [null, 0]
  const probe = async () => {
    probes += 1
    // While locked, the database refuses every statement.
    if (silent) throw failing('55P03')
  }
  const now = () => new Date()
  const report = openComponent(probe, now, { silentSince: () => silent })
  const unknowing = openComponent(probe, now)
  expect([(await report()).state, (await unknowing()).state, probes]).toEqual(['ok', 'ok', 2])
  silent = new Date('2026-11-23T00:00:00.000Z')
  const expected = { state: 'silent', since: silent.toISOString() }
  expect([await report(), await report(), probes]).toEqual([expected, expected, 2])
  expect([(await unknowing()).state, probes]).toEqual(['busy', 3])
  silent = null
  expect([(await report()).state, probes]).toEqual(['ok', 4])
})

it('a node is ready by what is its own alone: a database and a storage that are shared are not asked [NODE-5, OPS-5]', async () => {
  const probed: string[] = []
  const academy = (engine: string, storageUrl: string | null) =>
    ({
      records: {
        engine,
        write: {
          insertInto: () => {
            probed.push('database')
            throw new Error('away')
          },
        },
      },
      files: {
        probe: async () => {
          probed.push('files')
          throw new Error('away')
        },
      },
      config: { storageUrl },
    }) as never
  await ownProbe(academy('postgres', 's3://bucket'))()
  expect(probed).toEqual([])
  await expect(ownProbe(academy('postgres', null))()).rejects.toThrow()
  expect(probed.splice(0)).toEqual(['files'])
  // The control: on one machine both disks are its own, and a full one is reported.
  await expect(ownProbe(academy('sqlite', null))()).rejects.toThrow()
  expect(probed).toEqual(['database', 'files'])
})
