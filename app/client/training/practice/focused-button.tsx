import { useEffect, useRef, type ComponentProps } from 'react'
import { Button } from '#ui/basics/button'

export function FocusedButton(props: ComponentProps<typeof Button>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={place} className="stage-action">
      <Button type="button" look="gold" {...props} />
    </div>
  )
}
