import { BUSY } from '#domain/words/messages'
import { MessageDialog } from './message-dialog'

/** What somebody reads whose form could not be taken. */
export default function BusyDialog({ text, onClose }: { text: string; onClose(): void }) {
  return <MessageDialog message={{ title: BUSY.heading, text }} onClose={onClose} urgent />
}
