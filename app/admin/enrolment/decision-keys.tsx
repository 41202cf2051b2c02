import { useEffect } from 'react'
import { DECISION_WORDS } from '#domain/enrolment/decision-words'
import { DECISIONS, type Decision } from '#domain/enrolment/payments'
import { Detail } from '../shell/detail.tsx'

type KeyControl = Decision | 'next' | 'previous' | 'zoom-in' | 'zoom-out' | 'rotate'
type Key = { key: string; control: KeyControl; does: string }

const KEYS = (
  [
    { key: 'N', control: 'next', does: 'Next request' },
    { key: 'P', control: 'previous', does: 'Previous request' },
    ...DECISIONS.flatMap((control) => {
      const { key, button } = DECISION_WORDS[control]
      return key ? [{ key, control, does: button }] : []
    }),
    { key: 'Z', control: 'zoom-in', does: 'Zoom in' },
    { key: 'X', control: 'zoom-out', does: 'Zoom out' },
    { key: 'R', control: 'rotate', does: 'Rotate' },
  ] satisfies Key[]
).map(({ key, ...does }) => ({ ...does, code: `Key${key}`, keys: `Alt+${key}` }))

export function worked(control: KeyControl) {
  return { 'data-key': control, 'aria-keyshortcuts': KEYS.find((key) => key.control === control)?.keys }
}

/** Only with a modifier, so that no letter typed decides anything. */
export function DecisionKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const key = KEYS.find(({ code }) => code === event.code)
      const [open, above] = document.querySelectorAll('dialog:modal')
      // A question above the payment has the keys to itself.
      const control =
        key && !above
          ? open?.querySelector<HTMLElement>(`[data-key="${key.control}"]:enabled, a[data-key="${key.control}"]`)
          : null
      if (!control) return
      event.preventDefault()
      control.click()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <details className="admin-keys needs-script">
      <summary>Keyboard shortcuts</summary>
      <dl>
        {KEYS.map(({ keys, does }) => (
          <Detail key={keys} name={does}>
            <kbd>{keys}</kbd>
          </Detail>
        ))}
      </dl>
    </details>
  )
}
