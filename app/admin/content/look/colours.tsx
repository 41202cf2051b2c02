import { contrastFaults, nearestReadable } from '#domain/content/look/contrast'
import { readPickedColours, type LookFormValues } from '#domain/content/look/look-form'
import { describeFaults, lookText as text } from '#domain/text/staff/content/look'
import { Button } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { ColourField } from './colour-field'

type ColourChoice = {
  values: LookFormValues
  errors: Record<string, string>
  swatches: readonly string[]
  onChange(changed: Partial<LookFormValues>): void
}

export function Colours({ values, errors, swatches, onChange }: ColourChoice) {
  return (
    <section className="panel look-part" aria-labelledby="look-colours">
      <h2 id="look-colours">{text.colours}</h2>
      <div className="look-colours">
        <ColourField
          name="accent"
          label={text.accent}
          hint={text.accentHint}
          value={values.accent}
          error={errors.accent}
          swatches={swatches}
          onChange={(accent) => onChange({ accent })}
        />
        <ColourField
          name="dark"
          label={text.dark}
          hint={text.darkHint}
          value={values.dark}
          error={errors.dark}
          swatches={swatches}
          onChange={(dark) => onChange({ dark })}
        />
      </div>
      <ContrastNote values={values} onChange={onChange} />
    </section>
  )
}

function ContrastNote({ values, onChange }: Pick<ColourChoice, 'values' | 'onChange'>) {
  const picked = readPickedColours(values)
  const faults = contrastFaults(picked)
  const nearest = faults.length > 0 ? nearestReadable(picked) : null
  return (
    <div aria-live="polite" className="look-contrast">
      {nearest ? (
        <Notice tone="warn">
          <p>{text.unreadable}</p>
          <ul>
            {describeFaults(faults).map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
          <Button
            look="line"
            size="touch"
            name="intent"
            value="nearest"
            onClick={(event) => {
              event.preventDefault()
              onChange(nearest)
            }}
          >
            {text.takeNearest(nearest.accent, nearest.dark)}
          </Button>
        </Notice>
      ) : (
        <p>{text.readable}</p>
      )}
    </div>
  )
}
