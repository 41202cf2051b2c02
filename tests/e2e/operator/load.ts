import { randomBytes } from 'node:crypto'
import { signUp } from '#records/accounts/accounts'
import { transaction, newId, type Records } from '#records/engine/db'
import { clearRemovals, releaseFile } from '#records/files/file-removals'
import { recordFile } from '#records/files/files'
import { queueMail } from '#records/mail/outbox'
import { newKey, type FileStore } from '#services/files/files'

/**
 * Writes what people write, some dozens of changes a second, until `stop`: accounts with mail, and wins whose
 * pictures come and go.
 */
export function load(records: Records, files: FileStore): { stop(): Promise<number> } {
  const stopping = new AbortController()
  let rounds = 0
  const wins: { id: string; file: string }[] = []
  const run = async () => {
    while (!stopping.signal.aborted) {
      rounds += 1
      await addWin(records, files, wins)
      if (rounds % 3 === 0) await removeWin(records, files, wins)
      await addClient(records, rounds)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return rounds
  }
  const running = run()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}

/** Puts some clients, mails, wins and pictures in. */
export async function fillPlace(records: Records, files: FileStore, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await addWin(records, files, [])
    await addClient(records, at)
  }
}

async function addClient(records: Records, at: number): Promise<void> {
  const email = `${newId()}@client.example`
  await signUp(
    records,
    {
      firstName: 'Ñiña 🎤',
      lastName: `Reyes ${at}`,
      email,
      passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA',
      agreed: { version: 1, place: null },
    },
    new Date(),
  )
  await transaction(records, async (trx) => {
    await queueMail(
      trx,
      {
        kind: 'contact-message',
        to: email,
        senderName: 'Somebody',
        subject: `Hello ${at}`,
        text: 'Text',
        html: '<p>Text</p>',
      },
      new Date(),
    )
    return { ok: true }
  })
}

async function addWin(records: Records, files: FileStore, wins: { id: string; file: string }[]): Promise<void> {
  const bytes = randomBytes(20_000)
  const key = newKey('pictures', 'jpg')
  await files.put(key, bytes, 'image/jpeg')
  const id = newId()
  await transaction(records, async (trx) => {
    const file = await recordFile(
      trx,
      {
        kind: 'picture',
        ownerId: null,
        key,
        viewKey: null,
        contentType: 'image/jpeg',
        viewType: null,
        bytes: bytes.length,
        width: 10,
        height: 10,
        sha256: '0'.repeat(64),
        sourceSha256: null,
      },
      new Date(),
    )
    await trx
      .insertInto('wins')
      .values({ id, title: `Win ${id}`, content: 'Text', image: file, date: '2026-11-21', post_url: null })
      .execute()
    wins.push({ id, file })
    return { ok: true }
  })
}

/** The bytes go as on the site: after the change that let go of them. */
async function removeWin(records: Records, files: FileStore, wins: { id: string; file: string }[]): Promise<void> {
  const gone = wins.splice(Math.floor(wins.length / 2), 1)[0]
  if (!gone) return
  await transaction(records, async (trx) => {
    await trx.deleteFrom('wins').where('id', '=', gone.id).execute()
    await releaseFile(trx, gone.file, new Date())
    return { ok: true }
  })
  await clearRemovals(records, (key) => files.remove(key), new Date())
}
