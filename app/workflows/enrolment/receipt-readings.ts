import { readReceipt } from '#domain/enrolment/receipts'
import { beginReading, endReading, keepReading, receiptOfPayment, unreadReceipt } from '#records/enrolment/receipts'
import { bytesOf } from '#services/files/files'
import { PicturesBusy } from '#services/content/picture-pool'
import { openReceiptReader } from '#services/enrolment/receipt-reader'
import type { AppServices } from '#app/context'

const MOST_WAITING = 20
const TIMEOUT_MS = 15_000

const reader = openReceiptReader()
const waiting = new Map<string, Promise<void>>()
let unavailable = false

export function readReceiptLater(academy: AppServices, fileId: string): void {
  if (unavailable || waiting.has(fileId) || waiting.size >= MOST_WAITING) return
  waiting.set(
    fileId,
    readOnce(academy, fileId).finally(() => waiting.delete(fileId)),
  )
}

export async function readPaymentLater(academy: AppServices, paymentId: string): Promise<void> {
  const fileId = await receiptOfPayment(academy.records, paymentId).catch(() => null)
  if (fileId) readReceiptLater(academy, fileId)
}

export async function awaitReading(academy: AppServices, paymentId: string): Promise<void> {
  const fileId = await receiptOfPayment(academy.records, paymentId).catch(() => null)
  const reading = fileId ? waiting.get(fileId) : undefined
  if (!reading) return
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS)
  })
  await Promise.race([reading, timeout]).finally(() => clearTimeout(timer))
}

async function readOnce({ records, files, now, log }: AppServices, fileId: string): Promise<void> {
  try {
    const unread = await unreadReceipt(records, fileId)
    if (!unread) return
    await beginReading(records, fileId, now())
    const picture = await bytesOf(files, unread.key)
    if (!picture) return
    const words = await reader.read(picture).catch((error: unknown) => {
      if (error instanceof PicturesBusy) return null
      unavailable = true
      log.warn({ err: error }, 'receipts are not read by machine until the next start')
      return null
    })
    if (words !== null) await keepReading(records, fileId, readReceipt(words), now())
  } catch (error) {
    log.warn({ err: error, file: fileId }, 'a receipt could not be read by machine')
  } finally {
    await endReading(records, fileId).catch(() => undefined)
  }
}
