import { linkTo } from '#routes'
import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the address of the file, which the build gives it
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker

/** The PDF library requests this file where performance entries do not show it. */
export const READER_NEEDS = [new URL(worker, location.href).pathname]

export type Trouble = 'gone' | 'signed-out' | 'failed'

export type OpenedPdf = { close(): void }

export function openPdf(
  address: string,
  hear: {
    percent(percent: number | null): void
    opened(pdf: PDFDocumentProxy): void
    trouble(trouble: Trouble): void
  },
): OpenedPdf {
  // The page's CSP forbids WebAssembly and further workers.
  const task: PDFDocumentLoadingTask = getDocument({
    url: address,
    useWasm: false,
    disableWorkerRendering: true,
    enableXfa: false,
    rangeChunkSize: 256 * 1024,
  })
  let closed = false
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (!closed) hear.percent(total > 0 ? Math.min(100, Math.round((loaded * 100) / total)) : null)
  }
  task.promise.then(
    (pdf) => !closed && hear.opened(pdf),
    async () => {
      const trouble = (await troubleOf(address)) ?? 'failed'
      if (!closed) hear.trouble(trouble)
    },
  )
  return {
    close() {
      closed = true
      void task.destroy()
    },
  }
}

/** Null when the client may read the material or the server cannot be reached. */
export async function troubleOf(address: string): Promise<Trouble | null> {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer || answer.status !== 404) return null
  const me = await fetch(linkTo('me'), { headers: { Accept: 'application/json' }, cache: 'no-store' }).catch(
    () => null,
  )
  return me?.status === 401 ? 'signed-out' : 'gone'
}
