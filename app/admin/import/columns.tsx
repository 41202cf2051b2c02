import { linkTo } from '#routes'
import { data, redirect, useFetcher } from 'react-router'
import { findDayOrder } from '#domain/import/cells'
import {
  DATE_COLUMNS,
  findColumnsProblem,
  IMPORT_COLUMNS,
  type ImportColumn,
  type SheetTable,
} from '#domain/import/columns'
import { no } from '#domain/enrolment/enrolment'
import { readImportRows, type ImportChoices } from '#domain/import/rows'
import { dateColumnText, importColumnText } from '#domain/text/staff/import/fates'
import { columnsProblemText, importColumnsText as text, importRefusalText } from '#domain/text/staff/import/import'
import { manilaDayOf } from '#domain/words/formats'
import { trainingPackages } from '#records/enrolment/packages'
import { importById, saveImportChoices } from '#records/import/imports'
import { defineAction } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { FieldFrame, tied } from '#ui/forms/field'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PageHead } from '../list/page-head.tsx'
import { readChoices, unknownPackages } from './import-choices.ts'
import type { Route } from './+types/columns'
import './import.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: text.title }

const SAMPLES = 3

export async function loader({ context, params }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const found = await importById(records.read, actor, params.id)
  if (!found) throw data(null, { status: 404 })
  if (!found.table) throw redirect(linkTo('importRun', { id: found.id }))
  const { table, choices, fileName } = found
  const packages = await trainingPackages(records)
  const today = manilaDayOf(now())
  return {
    fileName,
    columns: table.header.map((heading, at) => ({
      heading,
      column: choices.columns[at] ?? null,
      samples: samplesOf(table, at),
    })),
    dates: datesToAsk(table, choices, today),
    unknown: unknownPackages(table, choices, packages, today).map((each) => ({
      ...each,
      chosen: choices.packages[each.key] ?? '',
    })),
    packages: packages.map(({ key, name }) => ({ key, name })),
    birthdates: choices.withoutBirthdate,
  }
}

function samplesOf({ rows }: SheetTable, at: number): string[] {
  return [...new Set(rows.map((row) => row[at] ?? '').filter(Boolean))]
    .slice(0, SAMPLES)
    .map((cell) => cell.slice(0, 40))
}

function datesToAsk(table: SheetTable, choices: ImportChoices, today: string) {
  const { unclearDates } = readImportRows(table, choices, today)
  const sure = DATE_COLUMNS.map((column) => choices.columns.indexOf(column))
    .filter((place) => place >= 0)
    .map((place) => findDayOrder(table.rows.map((row) => row[place] ?? '')))
    .find((order) => order === 'day-first' || order === 'month-first')
  return unclearDates.map((column) => ({ column, order: choices.orders[column] ?? sure ?? '' }))
}

export const action = defineAction({
  async read(form, { academy, actor, params: { id = '' } }) {
    const found = await importById(academy.records.read, actor, id)
    if (!found?.table) throw data(null, { status: 404 })
    return { ok: true, value: { id, choices: readChoices(form, found.table.header.length, found.choices) } }
  },
  async run(value, { academy, actor, now }) {
    const problem = findColumnsProblem(value.choices.columns)
    return problem ? no(problem) : saveImportChoices(academy.records, actor, value, now)
  },
  refusals: {
    ...importRefusalText,
    'no-name': { text: columnsProblemText['no-name'], status: 422 },
    'no-contact': { text: columnsProblemText['no-contact'], status: 422 },
    twice: { text: columnsProblemText.twice, status: 422 },
  },
  done: (_saved, { id }) => ({ leave: linkTo('importRun', { id }) }),
})

export default function ImportColumns({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, columns, dates, unknown, packages, birthdates } = loaderData
  const fetcher = useFetcher<ActionResult>()
  const result: ActionResult | undefined = fetcher.data ?? actionData
  return (
    <>
      <title>{result?.refusal ? text.error : text.title}</title>
      <PageHead title={text.title} note={fileName} />
      <RefusalNotice refusal={result?.refusal} />
      <fetcher.Form method="post">
        <fieldset className="panel import-columns">
          <legend>{text.legend}</legend>
          <p className="field-hint">{text.note}</p>
          <div className="import-kinds">
            {columns.map((column, at) => (
              <ColumnSelect key={`${at} ${column.heading}`} at={at} {...column} />
            ))}
          </div>
        </fieldset>
        <fieldset className="panel import-columns">
          <legend>{text.questions}</legend>
          <div className="import-kinds">
            {dates.map(({ column, order }) => (
              <FieldFrame key={column} id={`order-${column}`} label={dateColumnText[column]} hint={text.order}>
                <select
                  {...tied(`order-${column}`, text.order, undefined)}
                  name={`order-${column}`}
                  className="input"
                  defaultValue={order}
                >
                  <option value="">{text.orderNone}</option>
                  <option value="month-first">{text.monthFirst}</option>
                  <option value="day-first">{text.dayFirst}</option>
                </select>
              </FieldFrame>
            ))}
            {unknown.map(({ key, text: name, rows, chosen }) => (
              <FieldFrame key={key} id={`package-${key}`} label={text.package(name)} hint={text.packageHint(rows)}>
                <select
                  {...tied(`package-${key}`, text.packageHint(rows), undefined)}
                  name={`package-${key}`}
                  className="input"
                  defaultValue={chosen}
                >
                  <option value="">{text.packageNone}</option>
                  {packages.map((each) => (
                    <option key={each.key} value={each.key}>
                      {each.name}
                    </option>
                  ))}
                  <option value="none">{text.packageLeave}</option>
                </select>
              </FieldFrame>
            ))}
            <FieldFrame id="birthdates" label={text.birthdates} hint={text.birthdatesHint}>
              <select
                {...tied('birthdates', text.birthdatesHint, undefined)}
                name="birthdates"
                className="input"
                defaultValue={birthdates}
              >
                <option value="wait">{text.birthdatesWait}</option>
                <option value="adult">{text.birthdatesAdult}</option>
              </select>
            </FieldFrame>
          </div>
        </fieldset>
        <div className="import-ways">
          <Button size="touch" pending={fetcher.state !== 'idle'} pendingText={text.saving}>
            {text.save}
          </Button>
        </div>
      </fetcher.Form>
    </>
  )
}

function ColumnSelect({
  at,
  heading,
  column,
  samples,
}: {
  at: number
  heading: string
  column: ImportColumn | null
  samples: string[]
}) {
  const hint = samples.length > 0 ? text.sample(samples) : text.noSample
  return (
    <FieldFrame id={`column-${at}`} label={heading || text.unnamed(at + 1)} hint={hint}>
      <select
        {...tied(`column-${at}`, hint, undefined)}
        name={`column-${at}`}
        className="input"
        defaultValue={column ?? ''}
      >
        <option value="">{text.notNeeded}</option>
        {IMPORT_COLUMNS.map((each) => (
          <option key={each} value={each}>
            {importColumnText[each]}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
