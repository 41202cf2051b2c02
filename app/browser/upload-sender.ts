import { linkTo } from '#routes'
import { DetailedError, Upload } from 'tus-js-client'
import { OUR_WORDS } from '#domain/files/uploads'
import { MESSAGES } from '#domain/words/messages'

export type Travel =
  | { at: 'sending'; sent: number; total: number }
  | { at: 'cut'; sent: number; total: number }
  | { at: 'sent'; uploadId: string; total: number }
  | { at: 'refused'; text: string }

export const PIECE_BYTES = 512 * 1024
const STALL_MS = 20_000
const AGAIN_MS = 4000
const FINAL = new Set([400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 507])
const MAX_RESTARTS = 3

export const WAY = {
  chunkSize: PIECE_BYTES,
  retryDelays: [0, 1000, 2000],
  storeFingerprintForResuming: false,
  onShouldRetry: (error: DetailedError) =>
    !FINAL.has(error.originalResponse?.getStatus() ?? 0) || error.originalResponse?.getStatus() === 409,
}

export type UploadSender = { retry(): void; stop(): void }

export type UploadSource = { blob: Blob; name: string; uploadUrl: string | null; metadata: Record<string, string> }
type Listener = { begun(uploadUrl: string | null): void; refused?(): void; tell(travel: Travel): void }

export function sendInPieces(load: UploadSource, { begun, refused, tell }: Listener): UploadSender {
  const total = load.blob.size
  let sent = 0
  let stopped = false
  let again: ReturnType<typeof setTimeout> | undefined
  let stall: ReturnType<typeof setTimeout> | undefined
  let restarts = 0

  const upload = new Upload(load.blob, {
    endpoint: linkTo('uploads'),
    uploadUrl: load.uploadUrl,
    ...WAY,
    metadata: { filename: load.name, filetype: load.blob.type, ...load.metadata },
    onUploadUrlAvailable: () => begun(upload.url),
    onProgress: (bytes) => {
      sent = bytes
      watch()
      tell({ at: 'sending', sent, total })
    },
    onSuccess: () => {
      clearTimeout(stall)
      tell({ at: 'sent', uploadId: upload.url?.split('/').at(-1) ?? '', total })
    },
    onError: (error) => {
      clearTimeout(stall)
      if (stopped) return
      const end = error instanceof DetailedError ? endOf(error) : 'cut'
      if (end === 'gone' && restarts < MAX_RESTARTS) {
        restarts += 1
        upload.url = null
        upload.options.uploadUrl = null
        begun(null)
        return go()
      }
      if (end === 'cut') {
        tell({ at: 'cut', sent, total })
        again = setTimeout(go, AGAIN_MS)
        return
      }
      if (end === 'gone' || end === 'stranger') return tell({ at: 'refused', text: MESSAGES.strangeUpload })
      if (!end.keeps) refused?.()
      tell({ at: 'refused', text: end.words })
    },
  })

  const watch = () => {
    clearTimeout(stall)
    stall = setTimeout(() => void beginAgain(), STALL_MS)
  }
  const beginAgain = async () => {
    await upload.abort()
    tell({ at: 'cut', sent, total })
    go()
  }
  const go = () => {
    if (stopped) return
    clearTimeout(again)
    watch()
    upload.start()
  }
  const online = () => go()
  window.addEventListener('online', online)
  tell({ at: 'sending', sent: 0, total })
  go()

  return {
    retry: go,
    stop() {
      stopped = true
      clearTimeout(again)
      clearTimeout(stall)
      window.removeEventListener('online', online)
      void upload.abort()
    },
  }
}

/** Shows the text of a refusal only if the server is ours. */
function endOf({
  originalRequest,
  originalResponse: answer,
}: DetailedError): 'cut' | 'gone' | 'stranger' | { words: string; keeps?: boolean } {
  const status = answer?.getStatus() ?? 0
  if (!answer || !FINAL.has(status)) return 'cut'
  // 403 means that another place is open now: the file waits for its owner.
  if (answer.getHeader(OUR_WORDS)) return { words: answer.getBody().trim(), keeps: status === 403 }
  const begins = originalRequest?.getMethod() === 'POST'
  // Another tab holds the same upload: the retry reads its progress.
  if (status === 409 && !begins) return 'cut'
  // Security: the server returns not found to strangers too, so it cannot reveal whether an upload exists.
  if (status === 404 || status === 410) return begins ? 'stranger' : 'gone'
  return { words: MESSAGES.unsentFile }
}
