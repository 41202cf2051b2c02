import { useCallback, useEffect, useRef, useState } from 'react'
import { pictureProblemText, receiptProblem } from '#domain/files/uploads'
import { readyPicture } from './receipt-picture'
import type { Sender, Travel } from '#app/browser/upload-sender'
import { shelve, shelved, unshelve, type ShelvedReceipt } from './kept-receipt'

export type Receipt = { name: string; preview: string; travel: Travel | { at: 'preparing' } }

/** Sent as soon as it is chosen; goes on after a cut, a reload or a closed tab. `onEnd` hears its id, or null. */
export function useReceipt(shelfKey: string, onEnd: (uploadId: string | null) => void) {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const sender = useRef<Sender | null>(null)
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  })

  const send = useCallback(
    async (shelf: ShelvedReceipt) => {
      const preview = URL.createObjectURL(shelf.blob)
      sender.current?.stop()
      // Only those who have something to send fetch the protocol's client.
      const { sendReceipt } = await import('./receipt-sender')
      sender.current = sendReceipt(shelfKey, shelf, (travel) => {
        setReceipt(travel.at === 'refused' ? null : { name: shelf.name, preview, travel })
        if (travel.at === 'refused') setProblem(travel.text)
        if (travel.at === 'refused' || travel.at === 'sent')
          ended.current(travel.at === 'sent' ? travel.uploadId : null)
      })
    },
    [shelfKey],
  )

  useEffect(() => {
    void shelved(shelfKey).then((shelf) => shelf && send(shelf))
    return () => sender.current?.stop()
  }, [shelfKey, send])

  const choose = async (file: File) => {
    setProblem(null)
    const wrong = receiptProblem(file.size, new Uint8Array(await file.slice(0, 32).arrayBuffer()))
    if (wrong) {
      setReceipt(null)
      return setProblem(pictureProblemText(wrong))
    }
    setReceipt({ name: file.name, preview: '', travel: { at: 'preparing' } })
    const ready = await readyPicture(file)
    if (!ready) {
      setReceipt(null)
      return setProblem(pictureProblemText('too-many-pixels'))
    }
    const shelf = { ...ready, uploadUrl: null }
    await shelve(shelfKey, shelf)
    await send(shelf)
  }
  const remove = () => {
    sender.current?.stop()
    sender.current = null
    void unshelve(shelfKey)
    setReceipt(null)
    setProblem(null)
  }
  return { receipt, problem, choose, remove, retry: () => sender.current?.retry() }
}
