import { COLUMN_KINDS, COLUMN_WORDS } from '#domain/money/statements/layouts'
import type { UnknownColumns } from '#domain/money/statements/tables'
import { Field, FieldFrame, tied } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'

/** The server remembers the choice for each set of headings. */
export function ColumnChoice({
  columns: { key, header, sample, guess, order },
  error,
}: {
  columns: UnknownColumns
  error: string | null
}) {
  return (
    <fieldset className="statement-columns">
      <legend>What are its columns?</legend>
      <p className="field-hint">
        These headings are new here. Say once what they are; the next file with the same headings is read by itself.
      </p>
      {error ? (
        <Notice tone="bad">
          <p role="alert">{error}</p>
        </Notice>
      ) : null}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="columns" value={header.length} />
      <div className="list-scroll">
        <table className="list">
          <caption className="sr-only">The first lines of the file</caption>
          <thead>
            <tr>
              {header.map((heading, at) => (
                <th key={`${at} ${heading}`} scope="col">
                  {heading || `Column ${at + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row, number) => (
              <tr key={`${number} ${row.join('|')}`}>
                {row.map((cell, at) => (
                  <td key={`${at} ${cell}`} className="list-line" data-label={header[at] || `Column ${at + 1}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="statement-kinds">
        {header.map((heading, at) => (
          <FieldFrame key={`${at} ${heading}`} id={`column-${at}`} label={heading || `Column ${at + 1}`}>
            <select
              {...tied(`column-${at}`, undefined, undefined)}
              name={`column-${at}`}
              className="input"
              defaultValue={guess[at] ?? ''}
            >
              <option value="">Not needed</option>
              {COLUMN_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {COLUMN_WORDS[kind]}
                </option>
              ))}
            </select>
          </FieldFrame>
        ))}
        <FieldFrame
          id="order"
          label="Days such as 03/04/2026"
          hint={order === 'either' ? 'The file does not say by itself.' : 'As the file says by itself.'}
        >
          <select
            {...tied('order', 'hint', undefined)}
            name="order"
            className="input"
            defaultValue={order === 'day-first' ? 'day-first' : 'month-first'}
          >
            <option value="month-first">March 4: the month comes first</option>
            <option value="day-first">April 3: the day comes first</option>
          </select>
        </FieldFrame>
        <Field label="Name of the bank or wallet" name="layout" maxLength={40} autoComplete="off" />
      </div>
    </fieldset>
  )
}
