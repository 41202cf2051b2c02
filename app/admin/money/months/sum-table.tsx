import { DataList, type Column } from '../../list/data-list.tsx'

type Sum = { name: string; entries: number; amount: string }

export function SumTable({ title, head, rows }: { title: string; head: string; rows: readonly Sum[] }) {
  const columns: readonly Column<Sum & { id: string }>[] = [
    { header: head, slot: 'head', cell: ({ name }) => <strong>{name}</strong> },
    { header: 'Entries', numeric: true, cell: ({ entries }) => entries },
    { header: 'Amount', numeric: true, cell: ({ amount }) => amount },
  ]
  return (
    <section className="panel" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
      </div>
      <DataList
        caption={title}
        columns={columns}
        rows={rows.map((row) => ({ id: row.name, ...row }))}
        empty="Nothing in this month."
      />
    </section>
  )
}
