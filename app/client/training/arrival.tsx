import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { CONNECTION_TEXTS } from '#domain/line'
import { Button } from '#ui/basics/button'

export function arriving<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  return function Arriving(props: Props) {
    const [state, setState] = useState<'coming' | 'here' | 'away'>(Part ? 'here' : 'coming')
    useEffect(() => {
      if (state !== 'coming') return
      const came = (part: { default: ComponentType<Props> }) => {
        Part = part.default
        setState('here')
      }
      load().then(came, () => setState('away'))
    }, [state])
    if (Part) return <Part {...props} />
    if (state !== 'away') return waiting
    return (
      <div role="alert">
        <p className="dialog-text">{CONNECTION_TEXTS.page}</p>
        <p>
          <Button type="button" look="line" size="touch" onClick={() => setState('coming')}>
            {CONNECTION_TEXTS.again}
          </Button>
        </p>
      </div>
    )
  }
}
