import { useEffect, useRef, type ComponentProps, type MouseEvent } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { finishedOf, stepFrom, type Direction, type StepProgress, type Stepper } from '#domain/training/progress'
import { traineeText } from '#domain/text/staff/training/trainee'
import { buttonClass } from '#ui/basics/button'
import { SessionStepper } from '#ui/session-stepper'

type Props = Pick<ComponentProps<typeof SessionStepper>, 'label' | 'unit'> & {
  name: Stepper
  progress: StepProgress
  fetcher: FetcherWithComponents<unknown>
}

/** Sends the number the user saw, so that a double click steps once. */
export function SteppedSessions({ name, progress, fetcher, ...words }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const clickedButton = useRef<HTMLButtonElement | null>(null)
  const busy = fetcher.state !== 'idle' && fetcher.formData?.get('stepper') === name
  useEffect(() => {
    const button = clickedButton.current
    if (busy || !button) return
    clickedButton.current = null
    if (!button.disabled) return
    // A disabled button loses the focus only at the next frame, so this moves it at once.
    const { activeElement } = document
    if (activeElement === button || activeElement === document.body)
      form.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [busy])
  const button = (direction: Direction) => ({
    name: 'direction',
    value: direction,
    disabled: stepFrom(progress, direction) === null,
    'aria-disabled': busy || undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      // The second click of a double click repeats the same step, even after a quick response.
      if (busy || event.detail === 2) event.preventDefault()
      else clickedButton.current = event.currentTarget
    },
  })
  return (
    <SessionStepper {...words} finished={finishedOf(progress)} count={progress.count} heading="h2">
      <fetcher.Form ref={form} method="post" className="session-buttons">
        <input type="hidden" name="stepper" value={name} />
        <input type="hidden" name="seen" value={progress.took} />
        <button {...button('previous')} className={buttonClass('line', 'touch')}>
          <ChevronLeft size={18} aria-hidden="true" />
          {traineeText.previous}
        </button>
        <button {...button('next')} className={buttonClass('ruby', 'touch')}>
          {traineeText.next}
          <ChevronRight size={18} aria-hidden="true" />
        </button>
      </fetcher.Form>
    </SessionStepper>
  )
}
