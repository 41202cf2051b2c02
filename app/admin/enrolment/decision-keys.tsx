import { useEffect } from 'react'
import { DECISION_WORDS } from '#domain/enrolment/decision-words'
import { DECISIONS, type Decision } from '#domain/enrolment/payments'
import { useKept } from '../shell/kept.ts'
import { Detail } from '../shell/detail.tsx'

type KeyControl = Decision | 'next' | 'previous' | 'zoom-in' | 'zoom-out' | 'rotate'
type Key = { key: string; control: KeyControl; does: string }

const KEYS = (
  [
    { key: 'J', control: 'next', does: 'Next request' },
    { key: 'K', control: 'previous', does: 'Previous request' },
    ...DECISIONS.flatMap((control) => {
      const { key, button } = DECISION_WORDS[control]
      return key ? [{ key, control, does: button }] : []
    }),
    { key: 'Z', control: 'zoom-in', does: 'Zoom in' },
    { key: 'X', control: 'zoom-out', does: 'Zoom out' },
    { key: 'T', control: 'rotate', does: 'Rotate' },
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
      <summary>Keyboard shortcuts</summary>
      <dl>
        {KEYS.map(({ key, does }) => (
          <Detail key={key} name={does}>
            <kbd>{on ? key : `Alt+${key}`}</kbd>
          </Detail>
        ))}
      </dl>
      <label className="admin-keys-alone">
        <input type="checkbox" checked={on} onChange={(event) => alone.set(event.currentTarget.checked)} />
        Letters alone, without Alt
      </label>
    </details>
  )
}

function writes(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  )
}
