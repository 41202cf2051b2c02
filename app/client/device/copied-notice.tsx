import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { COPY_META } from '#domain/files/device-copies'
import { formatInstant } from '#domain/words/formats'
import { Button } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { showAsItIs } from './device-copies.ts'
import { useLine } from './line-back.ts'

const never = () => () => {}
const copiedAt = () => document.querySelector(`meta[name="${COPY_META}"]`)?.getAttribute('content') ?? null

/** Above a page that was shown from the device: of when it is, and the way to the page as it is now. */
export function CopiedNotice() {
  const { key } = useLocation()
  const at = useSyncExternalStore(never, copiedAt, () => null)
  const [shown] = useState(key)
  // Another page has come by the network.
  return at !== null && key === shown ? <Copied at={at} /> : null
}

function Copied({ at }: { at: string }) {
  const isBack = useLine()
  const [asked, setAsked] = useState(false)
  // Words that are there before they are read out.
  const [told, setTold] = useState(false)
  useEffect(() => setTold(true), [])
  return (
    <div className="wrap copied">
      <Notice tone="info">
        <output>
          {told ? (
            <p>
              You are reading what was kept on <time dateTime={at}>{formatInstant(at)}</time>.{' '}
              {isBack ? 'The line is back.' : 'The line is away; what you type stays on this phone.'}
            </p>
          ) : null}
        </output>
        <p className="copied-way">
          <Button
            type="button"
            look="line"
            size="touch"
            pending={asked}
            pendingText="Asking for it…"
            onClick={() => {
              setAsked(true)
              void showAsItIs()
            }}
          >
            Show the page as it is now
          </Button>
        </p>
      </Notice>
    </div>
  )
}
