import { useState } from 'react'
import { useFetcher } from 'react-router'
import { linkTo } from '#routes'
import { coachedBy, may } from '#domain/accounts/rights'
import { dayInShort, hoursInWords } from '#domain/text/shared/sessions'
import { trialSlotsText } from '#domain/text/staff/enrolment/trial-slots'
import { dayOf } from '#domain/training/manila'
import { signedIn } from '#app/context'
import { originOf } from '#app/workflows/content/origin'
import { siteIdentity } from '#records/content/content'
import { newId } from '#records/engine/db'
import { trainers } from '#records/training/sessions/session-choices'
import { isTrialAlwaysShown } from '#records/training/trial/trial-shown'
import { listComingTrialSlots } from '#records/training/trial/trial-slots'
import { Button, ButtonLink } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { DataList, type Column } from '../../list/data-list.tsx'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import { changeTrialSlots, type SlotsResult } from './slot-actions.ts'
import { OpenSlots } from './open-slots.tsx'
import type { Route } from './+types/trial-slots'
import './enquiries.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: trialSlotsText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, config, now } = academy
  const mayChange = coachedBy(actor) === null
  const [slots, coaches, isShown, { menuPages }] = await Promise.all([
    listComingTrialSlots(records, actor, now()),
    mayChange ? trainers(records) : [],
    isTrialAlwaysShown(records),
    siteIdentity(records),
  ])
  return {
    mayChange,
    maySeeEnquiries: may(actor, 'enquiries'),
    key: newId(),
    today: dayOf(now().toISOString()),
    coaches,
    isShown,
    isPublic: menuPages.trial,
    link: originOf(config, url) + linkTo('trial'),
    rows: slots.map(({ startsAt, endsAt, ...slot }) => ({
      ...slot,
      day: dayInShort(dayOf(startsAt)),
      hours: hoursInWords(startsAt, endsAt),
    })),
    done: newsIn(url, trialSlotsText.done),
  }
}

export const action = changeTrialSlots

type Row = Route.ComponentProps['loaderData']['rows'][number]
type Sender = ReturnType<typeof useFetcher<SlotsResult>>

function columnsFor(mayChange: boolean, fetcher: Sender): readonly Column<Row>[] {
  const { columns } = trialSlotsText
  return [
    {
      header: columns.when,
      slot: 'head',
      cell: ({ id, day, hours }) => (
        <span id={`slot-${id}`}>
          <strong>{day}</strong>, {hours}
        </span>
      ),
    },
    { header: columns.place, cell: ({ place }) => place },
    { header: columns.coach, cell: ({ coach }) => coach ?? trialSlotsText.open.noCoach },
    {
      header: columns.takenBy,
      slot: 'pair',
      cell: ({ takenBy }) =>
        takenBy ? <strong>{takenBy}</strong> : <StatusPill tone="info">{trialSlotsText.free}</StatusPill>,
    },
    ...(mayChange
      ? [
          {
            header: columns.actions,
            slot: 'actions',
            cell: ({ id, takenBy }: Row) => (takenBy ? null : <Close id={id} fetcher={fetcher} />),
          } satisfies Column<Row>,
        ]
      : []),
  ]
}

function Close({ id, fetcher }: { id: string; fetcher: Sender }) {
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="slot" value={id} />
      <Button
        look="line"
        size="dense"
        name="intent"
        value="close"
        aria-describedby={`slot-${id}`}
        pending={fetcher.state !== 'idle' && fetcher.formData?.get('slot') === id}
        pendingText={trialSlotsText.closing}
      >
        {trialSlotsText.close}
      </Button>
    </fetcher.Form>
  )
}

export default function TrialSlots({ loaderData, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<SlotsResult>()
  const result: SlotsResult | undefined = fetcher.data ?? actionData
  const { mayChange, rows, coaches, today } = loaderData
  const [key, setKey] = useState(loaderData.key)
  const [opened, setOpened] = useState<unknown>(undefined)
  if (result?.done && opened !== result && fetcher.state === 'idle') {
    setOpened(result)
    setKey(loaderData.key)
  }
  return (
    <>
      <title>{trialSlotsText.title}</title>
      <PageHead title={trialSlotsText.title} note={mayChange ? trialSlotsText.note : trialSlotsText.noteOwn}>
        {loaderData.maySeeEnquiries ? (
          <ButtonLink look="line" size="dense" to={linkTo('adminEnquiries')}>
            {trialSlotsText.enquiries}
          </ButtonLink>
        ) : null}
      </PageHead>
      <section className="panel" aria-labelledby="coming">
        <div className="panel-head">
          <h2 id="coming">{trialSlotsText.coming}</h2>
        </div>
        <DataList
          caption={trialSlotsText.coming}
          columns={columnsFor(mayChange, fetcher)}
          rows={rows}
          empty={mayChange ? trialSlotsText.empty : trialSlotsText.emptyOwn}
        />
      </section>
      {mayChange ? (
        <>
          <OpenSlots formKey={key} today={today} coaches={coaches} result={result} fetcher={fetcher} />
          <PublicPage {...loaderData} fetcher={fetcher} />
        </>
      ) : null}
      <RefusalDialog result={result?.refusal?.title ? result : undefined} />
      <Done result={result} arrived={loaderData.done} />
    </>
  )
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'isShown' | 'isPublic' | 'link'>

function PublicPage({ isShown, isPublic, link, fetcher }: Shown & { fetcher: Sender }) {
  const text = trialSlotsText.shown
  return (
    <section className="panel slots-page" aria-labelledby="public-page">
      <h2 id="public-page">{text.title}</h2>
      <p>{isShown ? text.on : isPublic ? text.onBySlots : text.off}</p>
      {isPublic ? (
        <>
          <p>
            <a className="text-link" href={linkTo('trial')}>
              {trialSlotsText.view}
            </a>
          </p>
          <p className="field-hint">{text.links}</p>
          <p>
            <code>{link}?ref=facebook</code> <code>{link}?ref=messenger</code>
          </p>
        </>
      ) : null}
      <fetcher.Form method="post">
        <Button
          look="line"
          size="dense"
          name="intent"
          value={isShown ? 'hide' : 'show'}
          pending={fetcher.state !== 'idle' && /^(show|hide)$/.test(String(fetcher.formData?.get('intent')))}
          pendingText={text.saving}
        >
          {isShown ? text.hide : text.show}
        </Button>
      </fetcher.Form>
    </section>
  )
}
