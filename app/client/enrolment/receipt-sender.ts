import { sendInPieces, type Sender, type Travel } from '#app/browser/upload-sender'
import { shelve, unshelve, type ShelvedReceipt } from './kept-receipt'

export function sendReceipt(shelfKey: string, receipt: ShelvedReceipt, tell: (travel: Travel) => void): Sender {
  const { blob, name, uploadUrl, sourceSha256 } = receipt
  return sendInPieces(
    { blob, name, uploadUrl, metadata: sourceSha256 ? { sha256: sourceSha256 } : {} },
    {
      begun: (url) => void shelve(shelfKey, { ...receipt, uploadUrl: url }),
      refused: () => void unshelve(shelfKey),
      tell,
    },
  )
}
