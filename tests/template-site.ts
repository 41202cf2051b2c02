import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAcademy } from '#commands/academy'
import { picturePath } from '#domain/content/pictures'
import { servePicture } from '#edge/files/pictures'
import { readConfig } from '#services/operating/config'
import { fillWithClients } from './demo-clients.ts'
import { ADMINISTRATOR } from './people.ts'

/** Makes the pictures that pages show most, because each site would make its own again. */
async function makePictures(academy: Awaited<ReturnType<typeof openAcademy>>): Promise<void> {
  const pictures = await academy.records.read.selectFrom('files').select('id').where('kind', '=', 'picture').execute()
  for (const { id } of pictures)
    for (const width of [360, 480] as const) {
      const path = picturePath(id, width, 'avif')
      const { status } = await servePicture(academy, path, new Request(`http://localhost${path}`), 'template')
      if (status !== 200) throw new Error(`${path} was not made: ${status}`)
    }
}

/** Fills in the site and clients of the starter content once for all workers of a run; each of their sites begins with a copy. */
export default async function drawTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-template-'))
  const { email, password } = ADMINISTRATOR
  const academy = await openAcademy(readConfig({ DATA_DIR: folder, ADMIN_EMAIL: email, ADMIN_PASSWORD: password }))
  // The sign-ins of the starter content's clients are printed once, here.
  process.env.TEST_SIGN_INS = (await fillWithClients(academy)).join('\n')
  await makePictures(academy)
  await academy.records.close()
  process.env.TEST_TEMPLATE = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
