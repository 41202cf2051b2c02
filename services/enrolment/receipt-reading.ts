import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker } from 'tesseract.js'

// This runs in a separate process, so that a malicious picture cannot harm the site.
const words = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
const worker = await createWorker('eng', 1, {
  langPath: join(words, '4.0.0_best_int'),
  cacheMethod: 'none',
  gzip: true,
  errorHandler: () => undefined,
})

process.on('message', (picture: Uint8Array) => {
  worker.recognize(Buffer.from(picture)).then(
    ({ data: { text } }) => process.send?.(text),
    () => process.send?.(''),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
