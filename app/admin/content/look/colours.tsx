import { findColourFaults, readPickedColours, type LookFormValues } from '#domain/content/look/look-form'
import { describeColourFaults, lookText as text } from '#domain/text/staff/content/look'
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
  const faults = findColourFaults(readPickedColours(values))
  const described = describeColourFaults(faults)
  const { together } = faults
  return (
    <div aria-live="polite" className="look-contrast">
      {Object.keys(faults).length === 0 ? <p>{text.readable}</p> : null}
      {(['accent', 'dark'] as const).map((role) => {
        const fault = faults[role]
        return fault ? (
          <Fault
            key={role}
            said={`${text[role]}: ${described[role] ?? ''}`}
            intent={`${role}:${fault.nearest}`}
            instead={text.takeNearest(fault.nearest)}
            onTake={() => onChange({ [role]: fault.nearest })}
          />
        ) : null
      })}
      {together ? (
        <Fault
          said={text.badPair}
          intent="nearest"
          instead={text.takeNearestPair(together.accent, together.dark)}
          onTake={() => onChange(together)}
        />
      ) : null}
    </div>
  )
}

type FaultShown = { said: string; intent: string; instead: string; onTake(): void }

function Fault({ said, intent, instead, onTake }: FaultShown) {
  return (
    <Notice tone="warn">
      <p>{said}</p>
      <Button
        look="line"
        size="touch"
        name="intent"
        value={intent}
        onClick={(event) => {
          event.preventDefault()
          onTake()
        }}
      >
        {instead}
      </Button>
    </Notice>
  )
}
