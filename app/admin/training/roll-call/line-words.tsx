import { linkTo } from '#routes'
import { CloudOff, CloudUpload } from 'lucide-react'
import { rollCallText } from '#domain/text/staff/training/roll-call'
import type { LineState } from './mark-sender.ts'

export function ConnectionStatus({ line, waiting, name }: { line: LineState; waiting: number; name: string }) {
  const text = rollCallText.connection
  return (
    <output className="call-line">
      {line === 'signed-out' ? (
        <span>
          <CloudOff size={18} aria-hidden="true" />
          {[text.unsent(waiting), text.signedOut].filter(Boolean).join(' ')}{' '}
          <a className="text-link" href={`${linkTo('login')}?next=${encodeURIComponent(linkTo('rollCall'))}`}>
            {text.signIn}
          </a>
        </span>
      ) : line === 'other-person' ? (
        <span>
          <CloudOff size={18} aria-hidden="true" />
          {text.otherPerson} {text.unsentOf(waiting, name)}
        </span>
      ) : line === 'away' ? (
        <span>
          <CloudOff size={18} aria-hidden="true" />
          {[text.offline, ...(waiting > 0 ? [text.unsent(waiting), text.sentLater] : [text.keepMarking])].join(' ')}
        </span>
      ) : waiting > 0 ? (
        <span>
          <CloudUpload size={18} aria-hidden="true" />
          {text.sending(waiting)}
        </span>
      ) : null}
    </output>
  )
}
