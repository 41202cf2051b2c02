import { linkTo } from '#routes'
import { data, Link, redirect, useFetcher } from 'react-router'
import { discountInWords } from '#domain/money/vouchers/voucher-form'
import { formatDay } from '#domain/words/formats'
import { switchVoucher } from '#records/money/vouchers/voucher-edits'
import { vouchersPage } from '#records/money/vouchers/voucher-lists'
import { trainingPackages } from '#records/enrolment/packages'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { Button, buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { AddLink } from '../../list/admin-list'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import type { Column } from '../../list/data-list.tsx'
import { toDonePath, isRecordId, respondRefused, type ListAnswer } from '../../list/list-action.ts'
import { listPage, newsIn } from '../../list/list-address.ts'
import { ListPanel } from '../../list/list-panel.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { VOUCHER_DONE, VOUCHER_WORDS } from './voucher-words.ts'
import type { Route } from './+types/vouchers'
import './vouchers.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: 'Vouchers' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const [list, packages] = await Promise.all([
    listPage(url, (address) => vouchersPage(records, { ...address, sort: 'newest' })),
    trainingPackages(records),
  ])
  const names = new Map(packages.map(({ key, name }) => [key, name]))
  return {
    ...list,
    done: newsIn(url, VOUCHER_DONE),
    rows: list.rows.map(({ id, code, discount, packages: keys, from, until, most, used, off }) => ({
      id,
      code,
      discount: discountInWords(discount),
      packages: keys.length === 0 ? 'All packages' : keys.map((key) => names.get(key) ?? key).join(', '),
      days: daysInWords(from, until),
      used: most === null ? String(used) : `${used} of ${most}`,
      off,
    })),
  }
}

function daysInWords(from: string | null, until: string | null): string {
  if (from && until) return `${formatDay(from)} to ${formatDay(until)}`
  if (from) return `From ${formatDay(from)}`
  return until ? `Until ${formatDay(until)}` : 'Any day'
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const [voucher, intent] = [form.get('voucher'), form.get('intent')]
  if (!isRecordId(voucher) || (intent !== 'off' && intent !== 'on')) throw data(null, { status: 400 })
  const verdict = await switchVoucher(academy.records, actor, { id: voucher, off: intent === 'off' }, academy.now())
  if (!verdict.ok) return respondRefused(VOUCHER_WORDS[verdict.because])
  if (!isFetched(request)) return redirect(toDonePath(url.pathname, url, intent), 303)
  return data<ListAnswer>({ done: `${verdict.do.code}: ${VOUCHER_DONE[intent]}`, refusal: null })
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

function columns(fetcher: ReturnType<typeof useFetcher<ListAnswer>>): readonly Column<Row>[] {
  const pendingVoucher = fetcher.state === 'idle' ? null : fetcher.formData?.get('voucher')
  return [
    {
      header: 'Code',
      slot: 'head',
      cell: ({ id, code }) => (
        <strong className="voucher-code" id={`voucher-${id}`}>
          {code}
        </strong>
      ),
    },
    { header: 'Takes off', numeric: true, slot: 'beside', cell: ({ discount }) => <strong>{discount}</strong> },
    { header: 'For', cell: ({ packages }) => packages },
    { header: 'Days', cell: ({ days }) => days },
    { header: 'Used', numeric: true, cell: ({ used }) => used },
    {
      header: 'State',
      cell: ({ off }) => (off ? <StatusPill tone="warn">Off</StatusPill> : <StatusPill tone="good">On</StatusPill>),
    },
    {
      header: 'Actions',
      slot: 'actions',
      cell: ({ id, off }) => (
        <div className="row-actions">
          <Link
            className={buttonClass('tonal', 'dense')}
            aria-describedby={`voucher-${id}`}
            to={linkTo('adminVoucher', { id })}
          >
            Open
          </Link>
          <fetcher.Form method="post">
            <input type="hidden" name="voucher" value={id} />
            <Button
              look="line"
              size="dense"
              name="intent"
              value={off ? 'on' : 'off'}
              aria-describedby={`voucher-${id}`}
              pending={pendingVoucher === id}
              pendingText="Switching…"
            >
              {off ? 'Switch on' : 'Switch off'}
            </Button>
          </fetcher.Form>
        </div>
      ),
    },
  ]
}

export default function Vouchers({ loaderData: { rows, done, ...list }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ListAnswer>()
  const answer = fetcher.data ?? actionData
  return (
    <>
      <title>Vouchers</title>
      <PageHead title="Vouchers" note="Codes that clients type when they pay, once each">
        <AddLink to={linkTo('voucherNew')}>Add New Voucher</AddLink>
      </PageHead>
      <ListPanel
        section={{ 'aria-label': 'Vouchers' }}
        caption="Vouchers"
        searchLabel="Search by code"
        head={<span />}
        list={list}
        columns={columns(fetcher)}
        rows={rows}
        empty="No vouchers yet. Clients see the field for a code on the third step of their registration."
        thing="voucher"
      />
      <RefusalDialog answer={answer} />
      <Done answer={answer} arrived={done} />
    </>
  )
}
