import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { PLACE } from './place.ts'

/** Reads the words in a picture, in a process of its own that gives way to the site, one picture after the other. Everything it needs is on this machine. */
export type ReceiptReader = {
  /** The words; '' when there are none, the picture is broken, or it took too long. Throws when reading is not to be had at all. */
  read(picture: Uint8Array): Promise<string>
  close(): void
}

const LIMIT_MS = 20_000
const START_MS = 30_000
/** The process and its 150 MB are given back after this much rest. */
const REST_MS = 30_000
const GIVES_WAY = 10
const LARGEST = { width: 1000, height: 1900 }
/** A picture that shrinks no better than this is noise, and a minute's work for nothing. */
const NOISE_BYTES_A_PIXEL = 0.85

export function openReceiptReader({ limitMs = LIMIT_MS }: { limitMs?: number } = {}): ReceiptReader {
  let child: ChildProcess | null = null
  let rest: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const end = () => {
    clearTimeout(rest)
    child?.kill('SIGKILL')
    child = null
  }
  const readNow = async (picture: Uint8Array): Promise<string> => {
    const drawn = await sharp(picture).rotate().resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true }).flatten({ background: '#fff' }).greyscale().withMetadata({ density: 150 }).png().toBuffer({ resolveWithObject: true }).catch(() => null)
    if (!drawn) return ''
    const { data, info } = drawn
    if (data.length / (info.width * info.height) > NOISE_BYTES_A_PIXEL) return ''
    clearTimeout(rest)
    child ??= await started()
    const words = answerOf(child, limitMs)
    child.send(data)
    const read = await words
    if (read === null) end()
    else {
      rest = setTimeout(end, REST_MS)
      rest.unref()
    }
    return read ?? ''
  }
  return {
    read(picture) {
      const reading = turn.then(() => readNow(picture))
      turn = reading.catch(() => undefined)
      return reading
    },
    close: end,
  }
}

async function started(): Promise<ChildProcess> {
  const child = fork(join(PLACE, 'services', 'receipt-reading.ts'), [], { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  child.on('error', () => undefined)
  const ready = await answerOf(child, START_MS)
  if (ready !== 'ready') {
    child.kill('SIGKILL')
    throw new Error('the reading of receipts does not start')
  }
  if (child.pid) setPriority(child.pid, GIVES_WAY)
  // It must not keep the site from ending.
  child.unref()
  child.channel?.unref()
  return child
}

/** The next words a process sends; null when it ends or takes longer. */
async function answerOf(child: ChildProcess, ms: number): Promise<string | null> {
  const given = new AbortController()
  const { signal } = given
  const timer = setTimeout(() => given.abort(), ms)
  try {
    const answer = once(child, 'message', { signal }).then(([text]) => String(text))
    const ended = once(child, 'exit', { signal }).then(() => null)
    // Whichever does not come is aborted below, and must not be missed by anybody.
    for (const either of [answer, ended]) either.catch(() => undefined)
    return await Promise.race([answer, ended]).catch(() => null)
  } finally {
    clearTimeout(timer)
    given.abort()
  }
}
