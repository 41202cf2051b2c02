import type { FieldErrors, FieldValues } from '#domain/forms'
import { PERCENT } from '#domain/money/vouchers/vouchers'
import { voucherFieldsText } from '#domain/text/staff/money/vouchers'
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
        label={voucherFieldsText.code}
        hint={voucherFieldsText.codeHint}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <fieldset className="voucher-kind">
        <legend>{voucherFieldsText.discount}</legend>
        <label className="voucher-way">
          <input type="radio" name="kind" value="percent" defaultChecked={values.kind !== 'amount'} />
          <span>{voucherFieldsText.percentKind}</span>
        </label>
        <Field
          {...control('percent')}
          label={voucherFieldsText.percent}
          hint={voucherFieldsText.percentHint(PERCENT.least, PERCENT.most)}
          inputMode="numeric"
          autoComplete="off"
        />
        <label className="voucher-way">
          <input type="radio" name="kind" value="amount" defaultChecked={values.kind === 'amount'} />
          <span>{voucherFieldsText.amountKind}</span>
        </label>
        <Field
          {...control('amount')}
          label={voucherFieldsText.amount}
          hint={voucherFieldsText.amountHint}
          inputMode="decimal"
          autoComplete="off"
        />
      </fieldset>
      <PackageChoice packages={packages} chosen={chosen} />
      <div className="voucher-pair">
        <Field {...control('from')} type="date" label={voucherFieldsText.from} hint={voucherFieldsText.fromHint} />
        <Field {...control('until')} type="date" label={voucherFieldsText.until} hint={voucherFieldsText.untilHint} />
      </div>
      <Field
        {...control('most')}
        label={voucherFieldsText.most}
        hint={voucherFieldsText.mostHint}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  )
}

function PackageChoice({ packages, chosen }: Pick<Props, 'packages' | 'chosen'>) {
  return (
    <fieldset className="voucher-packages">
      <legend>{voucherFieldsText.packages}</legend>
      <p className="field-hint">{voucherFieldsText.packagesHint}</p>
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
  )
}
