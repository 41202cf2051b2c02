const LONGEST_MS = 60_000

/** Decodes the first picture of a HEIC file in a worker; throws when it cannot within a minute. */
export async function decodeHeic(bytes: ArrayBuffer): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  try {
    const pixels = await new Promise<ImageData | null>((resolve, reject) => {
      const refuse = () => reject(new Error('The HEIC decoder failed or took too long'))
      setTimeout(refuse, LONGEST_MS)
      worker.addEventListener('error', refuse)
      worker.addEventListener('message', ({ data }: MessageEvent<ImageData | null>) => resolve(data))
      worker.postMessage(bytes, [bytes])
    })
    if (!pixels) throw new Error('Not a readable HEIC picture')
    return await createImageBitmap(pixels)
  } finally {
    worker.terminate()
  }
}
