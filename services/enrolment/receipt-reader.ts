import type { ChildProcess } from 'node:child_process'
import { answerOf, startLimited, watchMemory } from '#services/operating/limited-process'
import { PictureFailed } from '#services/content/picture-pool'
import { sentPictures } from '#services/content/picture-pools'

type ReceiptReader = {
  /** Returns '' also when the picture is broken or took too long; throws when reading is unavailable. */
  read(picture: Uint8Array): Promise<string>
  close(): void
}

const LIMIT_MS = 20_000
const START_MS = 30_000
const REST_MS = 30_000
/** Reading takes about half of this memory; a picture that needs more is malicious. */
const LIMITS = { megabytes: 320, heapMegabytes: 96, niceness: 10, startMs: START_MS }

export function openReceiptReader({ limitMs = LIMIT_MS }: { limitMs?: number } = {}): ReceiptReader {
  let child: ChildProcess | null = null
  let rest: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const forget = () => {
    child = null
  }
  const end = () => {
    clearTimeout(rest)
    child?.removeListener('exit', forget)
    child?.kill('SIGKILL')
    child = null
  }
  const readNow = async (picture: Uint8Array): Promise<string> => {
    const data = await legible(picture)
    if (!data) return ''
    clearTimeout(rest)
    child ??= await started(forget)
    const used = child
    const words = answerOf(used, limitMs)
    used.send(data)
    const answer = await words
    const read = typeof answer === 'string' ? answer : null
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

async function legible(picture: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await sentPictures.run('legible', [picture])
  } catch (error) {
    if (error instanceof PictureFailed) return null
    throw error
  }
}

async function started(ended: () => void): Promise<ChildProcess> {
  const child = await startLimited('enrolment/receipt-reading', LIMITS)
  if (!child) throw new Error('the reading of receipts does not start')
  watchMemory(child, LIMITS.megabytes)
  child.once('exit', ended)
  return child
}
