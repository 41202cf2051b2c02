import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { hasUnfinishedParts } from './rewrite-html.ts'

type Rendering = { nonce: string | undefined; signal: AbortSignal; onError(error: unknown): void }

const DOCTYPE_LENGTH = '<!DOCTYPE html>'.length

/** Tries the cheaper string rendering first, else a stream that waits for all parts. Rejects when the shell fails. */
export async function renderTree(tree: ReactNode, rendering: Rendering): Promise<string> {
  try {
    const html = renderToString(tree)
    if (!hasUnfinishedParts(html)) return html
  } catch {
    // It logs nothing here, because the stream reports the same error again.
  }
  return (await renderAsStream(tree, rendering)).slice(DOCTYPE_LENGTH)
}

function renderAsStream(tree: ReactNode, { nonce, signal, onError }: Rendering): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(tree, {
      ...(nonce ? { nonce } : {}),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        signal.removeEventListener('abort', end)
        text(pipe(new PassThrough())).then(resolve, reject)
      },
      onShellError: (error) => {
        signal.removeEventListener('abort', end)
        reject(error)
      },
      onError,
    })
    const end = () => abort(signal.reason)
    signal.addEventListener('abort', end)
  })
}
