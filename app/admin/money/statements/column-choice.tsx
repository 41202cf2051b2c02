import { COLUMN_KINDS } from '#domain/money/statements/layouts'
import type { UnknownColumns } from '#domain/money/statements/tables'
import { columnKindText, statementColumnsText as text } from '#domain/text/staff/money/statements'
import { Field, FieldFrame, tied } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'

export function ColumnChoice({
  columns: { key, header, sample, guess, order },
  error,
}: {
  columns: UnknownColumns
  error: string | null
}) {
  return (
    <fieldset className="statement-columns">
      <legend>{text.title}</legend>
      <p className="field-hint">{text.note}</p>
      {error ? (
        <Notice tone="bad">
          <p role="alert">{error}</p>
        </Notice>
      ) : null}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="columns" value={header.length} />
      <SampleTable header={header} sample={sample} />
      <div className="statement-kinds">
        {header.map((heading, at) => (
          <FieldFrame key={`${at} ${heading}`} id={`column-${at}`} label={heading || text.column(at + 1)}>
            <select
              {...tied(`column-${at}`, undefined, undefined)}
              name={`column-${at}`}
              className="input"
              defaultValue={guess[at] ?? ''}
            >
              <option value="">{text.notNeeded}</option>
              {COLUMN_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {columnKindText[kind]}
                </option>
              ))}
            </select>
          </FieldFrame>
        ))}
        <FieldFrame id="order" label={text.order} hint={order === 'either' ? text.orderUnknown : text.orderKnown}>
          <select
            {...tied('order', 'hint', undefined)}
            name="order"
            className="input"
            defaultValue={order === 'day-first' ? 'day-first' : 'month-first'}
          >
            <option value="month-first">{text.monthFirst}</option>
            <option value="day-first">{text.dayFirst}</option>
          </select>
        </FieldFrame>
        <Field label={text.layout} name="layout" maxLength={40} autoComplete="off" />
      </div>
    </fieldset>
  )
}

function SampleTable({ header, sample }: Pick<UnknownColumns, 'header' | 'sample'>) {
  return (
    <div className="list-scroll">
      <table className="list">
        <caption className="sr-only">{text.sample}</caption>
        <thead>
          <tr>
            {header.map((heading, at) => (
              <th key={`${at} ${heading}`} scope="col">
                {heading || text.column(at + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, number) => (
            <tr key={`${number} ${row.join('|')}`}>
              {row.map((cell, at) => (
                <td key={`${at} ${cell}`} className="list-line" data-label={header[at] || text.column(at + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
