import { editingText } from '#domain/text/staff/content/editing'
import type { ChosenFile, FilePurpose } from './file-field.tsx'

const TIMEOUT_MS = 3000

export class ChosenFiles {
  readonly #files = new Map<FilePurpose, Promise<ChosenFile | null>>()
  choose(purpose: FilePurpose, judged: Promise<ChosenFile | null>): void {
    this.#files.set(purpose, judged)
  }
  async judged(): Promise<Map<FilePurpose, ChosenFile>> {
    const taken = new Map<FilePurpose, ChosenFile>()
    for (const [purpose, judged] of this.#files) {
      const file = await judged
      if (file) taken.set(purpose, file)
    }
    return taken
  }
  async forgetTravels(): Promise<void> {
    for (const file of (await this.judged()).values()) Object.assign(file, { uploadUrl: null, uploadId: null })
  }
}

type Trip = { ok: true } | { ok: false; text: string | null }
type SendHear = { progress(sent: number): void; cut(): void; stopper(stop: () => void): void }

export async function sendFiles(
  files: ReadonlyMap<FilePurpose, ChosenFile>,
  form: FormData,
  hear: SendHear,
): Promise<Trip> {
  const total = [...files.values()].reduce((sum, { file }) => sum + file.size, 0)
  let before = 0
  for (const [purpose, file] of files) {
    const at = (sent: number) => Math.min(99, Math.floor((99 * (before + sent)) / Math.max(1, total)))
    const trip = await sendFile(purpose, file, { ...hear, progress: (sent) => hear.progress(at(sent)) })
    if (!trip.ok) return trip
    before += file.file.size
    form.delete(purpose)
    form.set(`${purpose}Upload`, file.uploadId ?? '')
  }
  for (const purpose of ['picture', 'pdf'] as const) if (form.get(purpose) instanceof File) form.delete(purpose)
  return { ok: true }
}

/** Resolves once the server has checked or rejected the file or the user cancelled (`text` is null). */
async function sendFile(purpose: FilePurpose, chosen: ChosenFile, hear: SendHear): Promise<Trip> {
  if (chosen.uploadId) return { ok: true }
  const { sendInPieces } = await import('#app/browser/upload-sender')
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let sender: { stop(): void } | null = null
    const end = (trip: Trip) => {
      clearTimeout(timer)
      sender?.stop()
      resolve(trip)
    }
    sender = sendInPieces(
      { blob: chosen.file, name: chosen.file.name, uploadUrl: chosen.uploadUrl, metadata: { purpose } },
      {
        begun: (url) => {
          chosen.uploadUrl = url
        },
        refused: () => {
          chosen.uploadUrl = null
        },
        tell(travel) {
          if (travel.at === 'sending') {
            if (travel.sent > 0) {
              clearTimeout(timer)
              timer = undefined
            }
            hear.progress(travel.sent)
          } else if (travel.at === 'cut') {
            hear.cut()
            timer ??= setTimeout(() => end({ ok: false, text: editingText.connectionLost }), TIMEOUT_MS)
          } else if (travel.at === 'sent') {
            chosen.uploadId = travel.uploadId
            end({ ok: true })
          } else end({ ok: false, text: travel.text })
        },
      },
    )
    hear.stopper(() => end({ ok: false, text: null }))
  })
}
