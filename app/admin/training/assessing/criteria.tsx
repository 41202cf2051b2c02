import { linkTo } from '#routes'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { CRITERION_LONGEST } from '#domain/training/assessing/notes'
import { criteriaText, type CriterionIntent } from '#domain/text/staff/training/criteria'
import { newId } from '#records/engine/db'
import { criteria } from '#records/training/assessing/criteria'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, buttonClass } from '#ui/basics/button'
import { Field } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { StatusPill } from '#ui/notices/status-pill'
import { Toast } from '#ui/notices/toast'
import { RefusalDialog } from '../../list/prompt-dialog.tsx'
import { DataList, type Column } from '../../list/data-list.tsx'
import { newsIn } from '../../list/list-address.ts'
import { EntryAct, EntryMoves, type EntryActProps } from '../../editing/entry-act.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { changeCriteria, type SentCriterion } from './criteria-action.ts'
import type { Route } from './+types/criteria'
import '../../enrolment/packages/packages.css'
import './assessing.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: criteriaText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const all = await criteria(signedIn(context).academy.records.read)
  const places = all.filter(({ retiredAt }) => !retiredAt).length
  const rows = all.map(({ retiredAt, ...row }, place) => ({ ...row, place, places, retired: retiredAt !== null }))
  // A new site begins with criteria whose id is their name.
  const areSuggested = rows.length > 0 && rows.every(({ id, name }) => id === name.toLowerCase())
  return { rows, areSuggested, next: newId(), done: newsIn(url, criteriaText.done) }
}

export const action = changeCriteria

type Row = Route.ComponentProps['loaderData']['rows'][number]
const useCriteria = () => useFetcher<ActionResult<SentCriterion>>({ key: 'criteria' })

const COLUMNS: readonly Column<Row>[] = [
  { header: criteriaText.columns.number, cell: ({ place, retired }) => (retired ? '' : place + 1) },
  { header: criteriaText.columns.name, slot: 'head', cell: (row) => <Name {...row} /> },
  {
    header: criteriaText.columns.status,
    cell: ({ retired }) => (
      <StatusPill tone={retired ? 'warn' : 'good'}>{retired ? criteriaText.retired : criteriaText.inUse}</StatusPill>
    ),
  },
  { header: criteriaText.columns.actions, slot: 'actions', cell: (row) => <Actions {...row} /> },
]

export default function Criteria({
  loaderData: { rows, areSuggested, next, done },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useCriteria()
  const result: ActionResult<SentCriterion> | undefined = fetcher.data ?? actionData
  const settled = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    if (settled?.target && document.activeElement === document.body)
      document.getElementById(settled.target)?.focus({ preventScroll: true })
  }, [settled])
  const adding = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'add'
  return (
    <>
      <title>{criteriaText.title}</title>
      <PageHead title={criteriaText.title} note={criteriaText.note} />
      {areSuggested ? (
        <Notice tone="info">
          <p>{criteriaText.suggested}</p>
        </Notice>
      ) : null}
      <section className="panel" aria-label={criteriaText.title}>
        <DataList caption={criteriaText.title} columns={COLUMNS} rows={rows} empty={criteriaText.empty} />
        <fetcher.Form key={result?.added ?? ''} method="post" noValidate className="criterion-add">
          <input type="hidden" name="entry" value={next} />
          <Field name="name" label={criteriaText.newName} maxLength={CRITERION_LONGEST} autoComplete="off" />
          <Button name="intent" value="add" size="dense" pending={adding} pendingText={criteriaText.adding}>
            {criteriaText.add}
          </Button>
        </fetcher.Form>
      </section>
      <Toast text={result ? result.done : done} shown={result ?? done} close={criteriaText.close} />
      <RefusalDialog result={result} />
    </>
  )
}

function Name({ id, name, revision }: Row) {
  const { Form } = useCriteria()
  return (
    <Form key={name} method="post" noValidate className="criterion-name">
      <input type="hidden" name="entry" value={id} />
      <input type="hidden" name="seen" value={revision} />
      <input
        className="input"
        name="name"
        defaultValue={name}
        maxLength={CRITERION_LONGEST}
        aria-label={criteriaText.nameOf(name)}
        autoComplete="off"
      />
      <button
        className={buttonClass('line', 'dense')}
        name="intent"
        value="rename"
        aria-label={criteriaText.renameOf(name)}
      >
        {criteriaText.rename}
      </button>
    </Form>
  )
}

function Actions(row: Row) {
  const { name, places, retired } = row
  if (retired)
    return (
      <div className="row-actions package-actions">
        <Act row={row} intent="bring-back" className={buttonClass('line', 'dense')}>
          {criteriaText.bringBack}
          <span className="sr-only">{criteriaText.bringBackOf(name)}</span>
        </Act>
      </div>
    )
  return (
    <div className="row-actions package-actions">
      <EntryMoves row={row} name={name} text={criteriaText} Act={Act} />
      <Act row={row} intent="retire" className={buttonClass('line', 'dense')} ended={places === 1}>
        {criteriaText.retire}
        <span className="sr-only">{criteriaText.retireOf(name)}</span>
      </Act>
    </div>
  )
}

function Act(act: Omit<EntryActProps<CriterionIntent>, 'Form' | 'to'>) {
  return <EntryAct {...act} Form={useCriteria().Form} to={linkTo('criteria')} />
}
