import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const BEAT_MS = 1000
const STALE_MS = 15_000
const MESSAGE_AFTER_MS = 1000

/** The holder renews the lock file's time, so that a stale lock is recognised without checking process ids. */
export async function alone(folder, work) {
  const file = join(folder, 'held')
  const token = `${process.pid}-${Date.now()}-${Math.random()}`
  await take(file, token)
  const beat = setInterval(() => renew(file), BEAT_MS)
  const release = () => drop(file, token)
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

async function take(file, token) {
  const began = Date.now()
  let hasWarned = false
  while (!create(file, token)) {
    removeStale(file)
    if (!hasWarned && Date.now() - began > MESSAGE_AFTER_MS) {
      hasWarned = true
      console.log('Another start is preparing this folder; waiting for it.')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function create(file, token) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const handle = openSync(file, 'wx')
    writeSync(handle, token)
    closeSync(handle)
    return true
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false
    throw error
  }
}

function holderOf(file) {
  try {
    return { token: readFileSync(file, 'utf8'), age: Date.now() - statSync(file).mtimeMs }
  } catch {
    return null
  }
}

/** Two processes may see the same stale lock: one that moved a fresh lock puts it back. */
function removeStale(file) {
  const holder = holderOf(file)
  if (!holder || holder.age < STALE_MS) return
  const movedFile = `${file}-${process.pid}`
  try {
    renameSync(file, movedFile)
    if (readFileSync(movedFile, 'utf8') !== holder.token) linkSync(movedFile, file)
  } catch {}
  rmSync(movedFile, { force: true })
}

function renew(file) {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // Another process removed the lock while this one was suspended; its results are stamped last.
  }
}

function drop(file, token) {
  if (holderOf(file)?.token !== token) return
  rmSync(file, { force: true })
  try {
    rmdirSync(dirname(file))
  } catch {}
}
