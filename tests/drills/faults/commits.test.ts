import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cacheUntilCommit } from '#edge/cache/database-commits'

let folder: string
let file: string
let writer: DatabaseSync
let looks: number
let question: { read(): number }
let close: () => void
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-commits-'))
  file = join(folder, 'academy.db')
  writer = new DatabaseSync(file)
  writer.exec(
    'pragma journal_mode = wal; create table content (version int, words text); insert into content values (1, null)',
  )
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  const statement = reader.prepare('select version from content')
  looks = 0
  question = {
    read() {
      looks += 1
      return Number(statement.get()?.version)
    },
  }
  close = () => reader.close()
})
afterEach(() => {
  close()
  writer.close()
  rmSync(folder, { recursive: true, force: true })
})

const SAVE = 'update content set version = version + 1'

// Elsewhere it asks each time, so there is nothing to test.
describe.runIf(process.platform === 'linux')('what is asked of the embedded database after commits alone', () => {
  it('is asked once for a thousand reads between which nothing was committed [FAST-5]', () => {
    const cached = cacheUntilCommit(question, file)
    for (let at = 0; at < 1000; at += 1) expect(cached.read()).toBe(1)
    writer.exec('begin immediate; update content set version = 7; rollback')
    for (let at = 0; at < 1000; at += 1) expect(cached.read()).toBe(1)
    expect(looks).toBeLessThanOrEqual(3)
  })

  it('is new after each commit, whatever else becomes of the log meanwhile [FAST-5]', () => {
    const cached = cacheUntilCommit(question, file)
    const others = [
      'pragma wal_checkpoint(passive)',
      'pragma wal_checkpoint(restart)',
      'pragma wal_checkpoint(truncate)',
      'begin immediate; update content set version = -1; rollback',
      'update content set words = hex(randomblob(9000))',
      'vacuum',
      'select 1',
    ]
    for (let version = 2; version < 1500; version += 1) {
      writer.exec(others[(version * 7 + (version >> 3)) % others.length] ?? '')
      expect(cached.read()).toBe(version - 1)
      writer.exec(SAVE)
      expect(cached.read(), others.join()).toBe(version)
    }
  })

  it('is new after a commit of another process, also when that process is killed right after it [FAST-5]', () => {
    const cached = cacheUntilCommit(question, file)
    expect([cached.read(), cached.read()]).toEqual([1, 1])
    const script = `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)}).exec(${JSON.stringify(SAVE)})`
    for (const [at, end] of ['', ';process.kill(process.pid, "SIGKILL")', ''].entries()) {
      try {
        execFileSync(process.execPath, ['-e', script + end], { stdio: 'ignore' })
      } catch {
        // That was its end.
      }
      expect(cached.read()).toBe(at + 2)
    }
  })

  it('is asked again when the question failed [FAST-5]', () => {
    let fails = false
    const cached = cacheUntilCommit(
      {
        read() {
          if (fails) throw new Error('busy')
          return question.read()
        },
      },
      file,
    )
    expect([cached.read(), cached.read(), cached.read()]).toEqual([1, 1, 1])
    writer.exec(SAVE)
    fails = true
    expect(() => cached.read()).toThrow('busy')
    fails = false
    expect(cached.read()).toBe(2)
    expect(cached.read()).toBe(2)
  })

  it('the control: where it cannot be told, each read asks; a head of another form is none [FAST-5]', () => {
    const nowhere = cacheUntilCommit(question, join(folder, 'nothing', 'here.db'))
    for (let at = 0; at < 10; at += 1) nowhere.read()
    expect(looks).toBe(10)
    const other = join(folder, 'other.db')
    writeFileSync(other, '')
    writeFileSync(`${other}-shm`, Buffer.alloc(200, 1))
    const odd = cacheUntilCommit(question, other)
    for (let at = 0; at < 10; at += 1) odd.read()
    expect(looks).toBe(20)
  })
})
