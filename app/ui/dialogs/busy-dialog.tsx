import { BUSY } from '#domain/words/busy'
import { MessageDialog } from './message-dialog'

export default function BusyDialog({ text, onClose }: { text: string; onClose(): void }) {
  return <MessageDialog message={{ title: BUSY.heading, text }} onClose={onClose} urgent />
}
