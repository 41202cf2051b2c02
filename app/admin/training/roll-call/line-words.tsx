import { linkTo } from '#routes'
import { CloudOff, CloudUpload } from 'lucide-react'
import type { LineState } from './mark-sender.ts'

export function ConnectionStatus({ line, waiting, name }: { line: LineState; waiting: number; name: string }) {
  const marks = waiting === 1 ? '1 mark waits' : `${waiting} marks wait`
  return (
    <output className="call-line">
      {line === 'signed-out' ? (
        <span>
          <CloudOff size={18} aria-hidden="true" />
          {waiting > 0 ? `${marks} on this device. ` : ''}Your session has ended.{' '}
          <a className="text-link" href={`${linkTo('login')}?next=${encodeURIComponent(linkTo('rollCall'))}`}>
            Sign in again
          </a>
        </span>
      ) : line === 'other-person' ? (
        <span>
          <CloudOff size={18} aria-hidden="true" />
          Somebody else is signed in on this device now. {waiting > 0 ? `${marks} for ${name} and nobody else.` : ''}
        </span>
      ) : line === 'away' ? (
        <span>
          <CloudOff size={18} aria-hidden="true" />
          No line. {waiting > 0 ? `${marks} on this device, and go by themselves when it is back.` : 'Go on marking.'}
        </span>
      ) : waiting > 0 ? (
        <span>
          <CloudUpload size={18} aria-hidden="true" />
          {marks} to be sent…
        </span>
      ) : null}
    </output>
  )
}
