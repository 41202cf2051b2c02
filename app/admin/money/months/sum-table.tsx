import { monthText } from '#domain/text/staff/money/monthly-close'
import { DataList, type Column } from '../../list/data-list.tsx'

type Sum = { name: string; entries: number; amount: string }
type Row = Sum & { id: string }

const SUMS: readonly Column<Row>[] = [
  { header: monthText.sums.entries, numeric: true, cell: ({ entries }) => entries },
  { header: monthText.sums.amount, numeric: true, cell: ({ amount }) => amount },
]
const nameOf = ({ name }: Row) => <strong>{name}</strong>

export function SumTable({ title, head, rows }: { title: string; head: string; rows: readonly Sum[] }) {
  return (
    <section className="panel" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
      </div>
      <DataList
        caption={title}
        columns={[{ header: head, slot: 'head', cell: nameOf }, ...SUMS]}
        rows={rows.map((row) => ({ id: row.name, ...row }))}
        empty={monthText.sums.empty}
      />
    </section>
  )
}
