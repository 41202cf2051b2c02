import { parseHexColour } from '#domain/content/look/oklch'
import { lookText as text } from '#domain/text/staff/content/look'
import { FieldFrame, tied } from '#ui/forms/field'

type Properties = {
  name: 'accent' | 'dark'
  label: string
  hint: string
  value: string
  error: string | undefined
  swatches: readonly string[]
  onChange(value: string): void
}

export function ColourField({ name, label, hint, value, error, swatches, onChange }: Properties) {
  return (
    <div className="look-colour">
      <FieldFrame id={name} label={label} hint={hint} error={error}>
        <div className="look-colour-row">
          <input
            type="color"
            className="needs-script look-picker"
            aria-label={text.pick(label)}
            value={parseHexColour(value) ?? '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <input
            type="text"
            name={name}
            className="input"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            value={value}
            {...tied(name, hint, error)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      </FieldFrame>
      {swatches.length > 0 ? (
        <fieldset>
          <legend className="field-hint">{text.fromLogo}</legend>
          <div className="look-swatches">
            {swatches.map((hex) => (
              <button
                key={hex}
                className="look-swatch"
                name="intent"
                value={`${name}:${hex}`}
                aria-label={text.takeSwatch(hex, label)}
                onClick={(event) => {
                  event.preventDefault()
                  onChange(hex)
                }}
              >
                <svg viewBox="0 0 10 10" aria-hidden="true">
                  <circle cx="5" cy="5" r="5" fill={hex} />
                </svg>
              </button>
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  )
}
