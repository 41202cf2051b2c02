import { linkTo } from '#routes'
import { Link, useFetcher } from 'react-router'
import { discountInWords } from '#domain/money/vouchers/voucher-form'
import { voucherDoneText, voucherEditRefusalText, vouchersText } from '#domain/text/staff/money/vouchers'
import { switchVoucher } from '#records/money/vouchers/voucher-edits'
import { vouchersPage } from '#records/money/vouchers/voucher-lists'
import { trainingPackages } from '#records/enrolment/packages'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, buttonClass } from '#ui/basics/button'
import { StatusPill } from '#ui/notices/status-pill'
import { AddLink } from '../../list/admin-list'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import type { Column } from '../../list/data-list.tsx'
import { readRecordId } from '../../list/record-id.ts'
import { listPage, newsIn } from '../../list/list-address.ts'
import { ListPanel } from '../../list/list-panel.tsx'
import { PageHead } from '../../list/page-head.tsx'
import type { Route } from './+types/vouchers'
import './vouchers.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: vouchersText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const [list, packages] = await Promise.all([
    listPage(url, (address) => vouchersPage(records, { ...address, sort: 'newest' })),
    trainingPackages(records),
  ])
  const names = new Map(packages.map(({ key, name }) => [key, name]))
  return {
    ...list,
    done: newsIn(url, voucherDoneText),
    rows: list.rows.map(({ id, code, discount, packages: keys, from, until, most, used, off }) => ({
      id,
      code,
      discount: discountInWords(discount),
      packages: keys.length === 0 ? vouchersText.allPackages : keys.map((key) => names.get(key) ?? key).join(', '),
      days: vouchersText.days(from, until),
      used: most === null ? String(used) : vouchersText.usedOf(used, most),
      off,
    })),
  }
}

const turn = (intent: 'on' | 'off') =>
  defineAction({
    read: (form) => ({ ok: true, value: readRecordId(form, 'voucher') }),
    run: (id, { academy, actor, now }) => switchVoucher(academy.records, actor, { id, off: intent === 'off' }, now),
    refusals: voucherEditRefusalText,
    done: ({ value }) => ({ news: intent, text: vouchersText.turned(value.code, voucherDoneText[intent]) }),
  })

export const action = defineActions({ on: turn('on'), off: turn('off') })

type Row = Route.ComponentProps['loaderData']['rows'][number]
type Sender = ReturnType<typeof useFetcher<ActionResult>>

function columns(fetcher: Sender): readonly Column<Row>[] {
  return [
    {
      header: vouchersText.columns.code,
      slot: 'head',
      cell: ({ id, code }) => (
        <strong className="voucher-code" id={`voucher-${id}`}>
          {code}
        </strong>
      ),
    },
    {
      header: vouchersText.columns.discount,
      numeric: true,
      slot: 'pair',
      cell: ({ discount }) => <strong>{discount}</strong>,
    },
    { header: vouchersText.columns.packages, cell: ({ packages }) => packages },
    { header: vouchersText.columns.days, cell: ({ days }) => days },
    { header: vouchersText.columns.used, numeric: true, cell: ({ used }) => used },
    {
      header: vouchersText.columns.status,
      cell: ({ off }) =>
        off ? (
          <StatusPill tone="warn">{vouchersText.off}</StatusPill>
        ) : (
          <StatusPill tone="good">{vouchersText.on}</StatusPill>
        ),
    },
    {
      header: vouchersText.columns.actions,
      slot: 'actions',
      cell: (row) => <VoucherActions row={row} fetcher={fetcher} />,
    },
  ]
}

function VoucherActions({ row: { id, off }, fetcher }: { row: Row; fetcher: Sender }) {
  const pendingVoucher = fetcher.state === 'idle' ? null : fetcher.formData?.get('voucher')
  return (
    <div className="row-actions">
      <Link
        className={buttonClass('tonal', 'dense')}
        aria-describedby={`voucher-${id}`}
        to={linkTo('adminVoucher', { id })}
      >
        {vouchersText.open}
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
          pendingText={vouchersText.saving}
        >
          {off ? vouchersText.turnOn : vouchersText.turnOff}
        </Button>
      </fetcher.Form>
    </div>
  )
}

export default function Vouchers({ loaderData: { rows, done, ...list }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const result = fetcher.data ?? actionData
  return (
    <>
      <title>{vouchersText.title}</title>
      <PageHead title={vouchersText.title} note={vouchersText.note}>
        <AddLink to={linkTo('voucherNew')}>{vouchersText.add}</AddLink>
      </PageHead>
      <ListPanel
        section={{ 'aria-label': vouchersText.title }}
        caption={vouchersText.title}
        searchLabel={vouchersText.search}
        head={<span />}
        list={list}
        columns={columns(fetcher)}
        rows={rows}
        empty={vouchersText.empty}
        thing={vouchersText.thing}
      />
      <RefusalDialog result={result} />
      <Done result={result} arrived={done} />
    </>
  )
}
