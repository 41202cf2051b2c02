import { useCallback, useEffect, useRef, useState } from 'react'
import { pictureProblemText, receiptProblem } from '#domain/files/uploads'
import { MESSAGES } from '#domain/words/messages'
import { toKnownPicture } from '#app/browser/known-picture'
import { readyPicture, type ReadyPicture } from './receipt-picture'
import type { UploadSender, Travel } from '#app/browser/upload-sender'
import { storeReceipt, storedReceipt, forgetReceipt, type StoredReceipt } from './kept-receipt'

export type ProofUpload = { name: string; preview: string; travel: Travel | { at: 'preparing' } }

export function useReceipt(receiptKey: string, onEnd: (uploadId: string | null) => void) {
  const { receipt, latest, show, problem, setProblem } = useShownReceipt()
  const sender = useRef<UploadSender | null>(null)
  const chosen = useRef<File>(undefined)
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  })

  const send = useCallback(
    async (stored: StoredReceipt) => {
      const preview = URL.createObjectURL(stored.blob)
      sender.current?.stop()
      const { sendReceipt } = await import('./receipt-sender')
      sender.current = sendReceipt(receiptKey, stored, (travel) => {
        show(travel.at === 'refused' ? null : { name: stored.name, preview, travel })
        if (travel.at === 'refused') setProblem(travel.text)
        if (travel.at === 'refused' || travel.at === 'sent')
          ended.current(travel.at === 'sent' ? travel.uploadId : null)
      })
    },
    [receiptKey, show, setProblem],
  )

  useEffect(() => {
    const goOn = async () => {
      const stored = await storedReceipt(receiptKey)
      if (stored && !chosen.current) await send(stored)
    }
    void goOn()
    return () => sender.current?.stop()
  }, [receiptKey, send])

  const choose = async (file: File) => {
    chosen.current = file
    sender.current?.stop()
    setProblem(null)
    show({ name: file.name, preview: '', travel: { at: 'preparing' } })
    const ready = await judged(file)
    if (chosen.current !== file) return
    if ('problem' in ready) {
      show(null)
      setProblem(ready.problem)
      return ended.current(null)
    }
    const stored = { ...ready, uploadUrl: null }
    await storeReceipt(receiptKey, stored)
    await send(stored)
  }
  const remove = () => {
    sender.current?.stop()
    sender.current = null
    chosen.current = undefined
    void forgetReceipt(receiptKey)
    show(null)
    setProblem(null)
  }
  return { receipt, latest: () => latest.current, problem, choose, remove, retry: () => sender.current?.retry() }
}

function useShownReceipt() {
  const [receipt, setReceipt] = useState<ProofUpload | null>(null)
  // A submit may come after the upload ends but before React renders it.
  const latest = useRef<ProofUpload | null>(null)
  const show = useCallback((next: ProofUpload | null) => {
    latest.current = next
    setReceipt(next)
  }, [])
  const [problem, setProblem] = useState<string | null>(null)
  return { receipt, latest, show, problem, setProblem }
}

async function judged(chosen: File): Promise<ReadyPicture | { problem: string }> {
  const file = await toKnownPicture(chosen)
  const head = await file
    .slice(0, 32)
    .arrayBuffer()
    .catch(() => null)
  if (!head) return { problem: MESSAGES.unreadableFile }
  const wrong = receiptProblem(file.size, new Uint8Array(head))
  const ready = wrong ? null : await readyPicture(file, chosen)
  return ready ?? { problem: pictureProblemText(wrong ?? 'too-many-pixels') }
}
