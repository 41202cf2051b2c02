import { join } from 'node:path'
import type { Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import { openDiskStore } from '#services/files/files'
import { keepRecording } from '#services/training/keep-recording'
import { newDrill, newTrainee, sentAttempt } from './practice.ts'
import { recordingOf } from './recordings.ts'

/** An attempt with its bytes in the store of a site. */
export async function playableAttempt(
  records: Records,
  owner: Actor,
  { dataDir, seconds }: { dataDir: string; seconds: number },
): Promise<string> {
  const trainee = await newTrainee(records, owner)
  const drill = await newDrill(records, owner, { text: 'Tell us about your town.' })
  const id = await sentAttempt(records, trainee, drill, {}, new Date())
  const bytes = await recordingOf('webm-opus', seconds)
  const facts = { ok: true, media: 'audio', contentType: 'audio/webm', ending: 'webm' } as const
  const milliseconds = seconds * 1000
  const { key } = await keepRecording(openDiskStore(join(dataDir, 'files')), { ...facts, milliseconds, bytes })
  await records.write
    .updateTable('files')
    .set({ key, bytes: bytes.length })
    .where('id', '=', (eb) => eb.selectFrom('practice_attempts').select('file_id').where('id', '=', id))
    .execute()
  return id
}
