import { DIALOGS } from '#domain/messages'
import { ConfirmDialog } from './confirm-dialog'

/** 'Confirm Logout'. /login, where it leads, removes the mirror once the session is really gone. */
export default function LogoutDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return <ConfirmDialog open={open} onClose={onClose} dialog={DIALOGS.logout} action="/logout" pendingText="Logging out…" />
}
