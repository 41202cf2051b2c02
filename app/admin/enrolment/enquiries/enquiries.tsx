import { useFetcher } from 'react-router'
import { linkTo } from '#routes'
import { may } from '#domain/accounts/rights'
import { hoursInWords, dayInShort } from '#domain/text/shared/sessions'
import { ENQUIRY_STATUS_WORDS, enquiriesText } from '#domain/text/staff/enrolment/enquiries'
import { dayOf } from '#domain/training/manila'
import { ENQUIRY_STATUSES, isEnquiryStatus } from '#domain/training/trial/enquiries'
import { formatDayOf } from '#domain/words/formats'
import { signedIn } from '#app/context'
import { countEnquiries, enquiriesPage } from '#records/training/trial/enquiries'
import { ButtonLink } from '#ui/basics/button'
import { ShareLink } from '#ui/share-link'
import { findPromptedRow } from '../../list/ask.tsx'
import { FilterLinks } from '../../list/filter-links.tsx'
import { listAddress, listPage, newsIn } from '../../list/list-address.ts'
import { ListPanel } from '../../list/list-panel.tsx'
import { toMoment } from '../../list/moment.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { About, Done, PromptDialog, useFocusKept, usePrompt } from '../../list/prompt-dialog.tsx'
import { changeEnquiries, type EnquiryResult } from './enquiry-actions.ts'
import { enquiryColumns } from './enquiry-columns.tsx'
import type { Route } from './+types/enquiries'
import './enquiries.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: enquiriesText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const show = url.searchParams.get('show')
  const status = isEnquiryStatus(show) ? show : null
  const [list, counts] = await Promise.all([
    listPage(url, (address) => enquiriesPage(records, { ...address, status })),
    countEnquiries(records, listAddress(url).search),
  ])
  const rows = list.rows.map(({ createdAt, startsAt, endsAt, cancelledAt, invitedAt, ...row }) => ({
    ...row,
    received: toMoment(createdAt, now()),
    slot:
      startsAt === null || endsAt === null
        ? null
        : { day: dayInShort(dayOf(startsAt)), hours: hoursInWords(startsAt, endsAt) },
    isCancelled: cancelledAt !== null,
    mayCancel: startsAt !== null && cancelledAt === null && startsAt > now().toISOString(),
    invited: invitedAt && formatDayOf(invitedAt),
  }))
  return {
    ...list,
    rows,
    show: status ?? '',
    counts,
    maySeeSlots: may(actor, 'sessions'),
    promptedRow: findPromptedRow(url, 'delete', rows),
    done: newsIn(url, enquiriesText.done),
  }
}

export const action = changeEnquiries

export default function Enquiries({ loaderData: { rows, counts, ...list }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<EnquiryResult>()
  const prompt = usePrompt(list.promptedRow, list)
  const result: EnquiryResult | undefined = fetcher.data ?? actionData
  useFocusKept(result?.done && !prompt.row && fetcher.state === 'idle' ? result : undefined)
  return (
    <>
      <title>{enquiriesText.title}</title>
      <PageHead title={enquiriesText.title} note={enquiriesText.note}>
        {list.maySeeSlots ? (
          <ButtonLink look="line" size="dense" to={linkTo('trialSlots')}>
            {enquiriesText.slots}
          </ButtonLink>
        ) : null}
      </PageHead>
      {result?.invitation ? <Invitation {...result.invitation} /> : null}
      <ListPanel
        section={{ 'aria-label': enquiriesText.title, className: 'enquiries' }}
        caption={enquiriesText.title}
        list={list}
        searchLabel={enquiriesText.search}
        head={<StatusFilters chosen={list.show} counts={counts} />}
        columns={enquiryColumns({ fetcher, result, onDelete: prompt.ask })}
        rows={rows}
        empty={enquiriesText.empty}
        thing={enquiriesText.thing}
        things={enquiriesText.things}
      />
      <PromptDialog
        prompt={prompt}
        dialog={enquiriesText.removal}
        pendingText={enquiriesText.removing}
        fetcher={fetcher}
        result={result}
        fields={({ id }) => ({ intent: 'delete', enquiry: id })}
      >
        {({ name, email }) => <About name={name}>{email}</About>}
      </PromptDialog>
      <Done result={result} arrived={list.done} />
    </>
  )
}

function StatusFilters({ chosen, counts }: { chosen: string } & Pick<Route.ComponentProps['loaderData'], 'counts'>) {
  const total = ENQUIRY_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  return (
    <FilterLinks
      name="show"
      label={enquiriesText.filter}
      chosen={chosen}
      choices={[
        { value: '', text: enquiriesText.all, count: total },
        ...ENQUIRY_STATUSES.map((status) => ({
          value: status,
          text: ENQUIRY_STATUS_WORDS[status],
          count: counts[status],
        })),
      ]}
    />
  )
}

function Invitation({ name, isMailed, link }: NonNullable<EnquiryResult['invitation']>) {
  const text = enquiriesText.link
  return (
    <section className="panel enquiry-invitation" aria-labelledby="invitation">
      <h2 id="invitation">{text.title(name)}</h2>
      <p>{isMailed ? text.sent : text.notSent}</p>
      <ShareLink link={link} label={text.label} title={text.shareTitle} />
    </section>
  )
}
