import type { FieldErrors, FieldValues } from '#domain/forms'
import { PERCENT } from '#domain/money/vouchers/vouchers'
import { CheckField } from '#ui/forms/check-field'
import { Field } from '#ui/forms/field'

type Props = {
  values: FieldValues
  chosen: readonly string[]
  errors: FieldErrors
  packages: readonly { key: string; name: string }[]
}

export function VoucherFields({ values, chosen, errors, packages }: Props) {
  const control = (name: string) => ({ id: name, name, defaultValue: values[name] ?? '', error: errors[name] })
  return (
    <>
      <Field
        {...control('code')}
        label="Code"
        hint="4 to 20 letters and digits, such as MABUHAY10. Empty makes one."
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <fieldset className="voucher-kind">
        <legend>Takes off</legend>
        <label className="voucher-way">
          <input type="radio" name="kind" value="percent" defaultChecked={values.kind !== 'amount'} />
          <span>Percent of the price</span>
        </label>
        <Field
          {...control('percent')}
          label="Percent"
          hint={`A whole number from ${PERCENT.least} to ${PERCENT.most}.`}
          inputMode="numeric"
          autoComplete="off"
        />
        <label className="voucher-way">
          <input type="radio" name="kind" value="amount" defaultChecked={values.kind === 'amount'} />
          <span>An amount</span>
        </label>
        <Field
          {...control('amount')}
          label="Amount"
          hint="In PHP, such as 850. One peso of the price always stays."
          inputMode="decimal"
          autoComplete="off"
        />
      </fieldset>
      <fieldset className="voucher-packages">
        <legend>For which packages</legend>
        <p className="field-hint">Without a tick it is for all of them.</p>
        {packages.map(({ key, name }) => (
          <CheckField
            key={key}
            id={`for-${key}`}
            name="packages"
            value={key}
            defaultChecked={chosen.includes(key)}
            label={name}
          />
        ))}
      </fieldset>
      <div className="voucher-pair">
        <Field {...control('from')} type="date" label="First day" hint="Empty: from now on." />
        <Field {...control('until')} type="date" label="Last day" hint="Empty: without end." />
      </div>
      <Field
        {...control('most')}
        label="How often in all"
        hint="Each client once at most. Empty: as often as clients come."
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  )
}
