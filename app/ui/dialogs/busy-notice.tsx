import { lazy, Suspense, useSyncExternalStore } from 'react'
import { busyNotice } from '#app/offline/busy-answers'

const BusyDialog = lazy(
  (): Promise<{ default: typeof Words }> => import('./busy-dialog').catch(() => ({ default: Words })),
)

export function BusyNotice() {
  const text = useSyncExternalStore(busyNotice.listen, busyNotice.now, busyNotice.never)
  return text ? (
    <Suspense>
      <BusyDialog text={text} onClose={busyNotice.forget} />
    </Suspense>
  ) : null
}

function Words({ text }: { text: string; onClose(): void }) {
  return <p role="alert">{text}</p>
}
