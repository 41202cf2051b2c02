import { sendInPieces, type UploadSender, type Travel } from '#app/browser/upload-sender'
import { storeReceipt, forgetReceipt, type StoredReceipt } from './kept-receipt'

export function sendReceipt(
  receiptKey: string,
  receipt: StoredReceipt,
  tell: (travel: Travel) => void,
): UploadSender {
  const { blob, name, uploadUrl, sourceSha256 } = receipt
  const person = receiptKey.split(':')[0] ?? ''
  return sendInPieces(
    { blob, name, uploadUrl, metadata: { person, ...(sourceSha256 ? { sha256: sourceSha256 } : {}) } },
    {
      begun: (url) => void storeReceipt(receiptKey, { ...receipt, uploadUrl: url }),
      refused: () => void forgetReceipt(receiptKey),
      tell,
    },
  )
}
