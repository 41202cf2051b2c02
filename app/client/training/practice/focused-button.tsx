import { useEffect, useRef, type ComponentProps } from 'react'
import { Button } from '#ui/basics/button'

/** The one action of a phase: it takes the focus, because the button before it is gone. */
export function FocusedButton(props: ComponentProps<typeof Button>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={place} className="stage-action">
      <Button type="button" look="gold" {...props} />
    </div>
  )
}
