import { useEffect } from 'react'
import { DECISIONS, type Decision } from '#domain/enrolment/payments'
import { decisionText, paymentKeysText } from '#domain/text/staff/enrolment/payment-decisions'
import { useKept } from '../shell/kept.ts'
import { Detail } from '../shell/detail.tsx'
import { DECISION_CONTROLS } from './decision-controls.ts'

type KeyControl = Decision | 'next' | 'previous' | 'zoom-in' | 'zoom-out' | 'rotate'
type Key = { key: string; control: KeyControl; does: string }

const KEYS = (
  [
    { key: 'J', control: 'next', does: paymentKeysText.next },
    { key: 'K', control: 'previous', does: paymentKeysText.previous },
    ...DECISIONS.flatMap((control) => {
      const { key } = DECISION_CONTROLS[control]
      return key ? [{ key, control, does: decisionText[control].button }] : []
    }),
    { key: 'Z', control: 'zoom-in', does: paymentKeysText.zoomIn },
    { key: 'X', control: 'zoom-out', does: paymentKeysText.zoomOut },
    { key: 'T', control: 'rotate', does: paymentKeysText.rotate },
  ] satisfies Key[]
).map(({ key, ...does }) => ({ ...does, key, code: `Key${key}` }))

export function worked(control: KeyControl) {
  const key = KEYS.find((each) => each.control === control)?.key
  return { 'data-key': control, 'aria-keyshortcuts': key && `${key} Alt+${key}` }
}

/** WCAG 2.1.4: users of voice input can switch single-letter keys off; each key only opens a confirmation. */
export function DecisionKeys() {
  const alone = useKept('letter-keys', true)
  const { on } = alone
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return
      if (!event.altKey && (!on || writes(event.target))) return
      const key = KEYS.find(({ code }) => code === event.code)
      const [open, above] = document.querySelectorAll('dialog:modal')
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
  }, [on])
  return (
    <details className="admin-keys needs-script">
      <summary>{paymentKeysText.title}</summary>
      <dl>
        {KEYS.map(({ key, does }) => (
          <Detail key={key} name={does}>
            <kbd>{on ? key : paymentKeysText.withAlt(key)}</kbd>
          </Detail>
        ))}
      </dl>
      <label className="admin-keys-alone">
        <input type="checkbox" checked={on} onChange={(event) => alone.set(event.currentTarget.checked)} />
        {paymentKeysText.singleKeys}
      </label>
    </details>
  )
}

function writes(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  )
}
