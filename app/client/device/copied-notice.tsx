import { linkTo } from '#routes'
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { showAsItIs } from '#app/offline/device-copies'
import { COPY_META } from '#domain/files/device-copies'
import { deviceText } from '#domain/text/client/device/device'
import { formatInstant } from '#domain/words/formats'
import { Button } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { useLine } from './line-back.ts'

const never = () => () => {}
const copiedAt = () => document.querySelector(`meta[name="${COPY_META}"]`)?.getAttribute('content') ?? null

export function CopiedNotice() {
  const { pathname } = useLocation()
  const at = useSyncExternalStore(never, copiedAt, () => null)
  const [shown] = useState(pathname)
  const [left, setLeft] = useState(false)
  if (!left && pathname !== shown) setLeft(true)
  const isCopy = at !== null && !left && pathname !== linkTo('offline')
  // A screen reader announces the text only if the output exists before.
  return <output>{isCopy ? <Copied at={at} /> : null}</output>
}

function Copied({ at }: { at: string }) {
  const isBack = useLine()
  const [isPending, setIsPending] = useState(false)
  const ask = () => {
    setIsPending(true)
    void showAsItIs()
  }
  return (
    <div className="wrap copied">
      <Notice tone="info">
        <p>
          {deviceText.copyOf} <time dateTime={at}>{formatInstant(at)}</time>.{' '}
          {isBack ? deviceText.online : deviceText.offline}
        </p>
        <p className="copied-way">
          <Button
            type="button"
            look="line"
            size="touch"
            pending={isPending}
            pendingText={deviceText.loading}
            onClick={ask}
          >
            {deviceText.load}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
