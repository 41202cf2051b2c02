import { lazy, Suspense, useSyncExternalStore } from 'react'
import { busySaid } from '#app/browser/busy-answers'

// Nearly no visit needs it.
const BusyDialog = lazy(
  (): Promise<{ default: typeof Words }> => import('./busy-dialog').catch(() => ({ default: Words })),
)

export function BusyNotice() {
  const text = useSyncExternalStore(busySaid.listen, busySaid.now, busySaid.never)
  return text ? (
    <Suspense>
      <BusyDialog text={text} onClose={busySaid.forget} />
    </Suspense>
  ) : null
}

/** The words alone, when even the dialog cannot be loaded. */
function Words({ text }: { text: string; onClose(): void }) {
  return <p role="alert">{text}</p>
}
