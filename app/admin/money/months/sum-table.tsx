type Sum = { name: string; entries: number; amount: string }

export function SumTable({ title, head, rows }: { title: string; head: string; rows: readonly Sum[] }) {
  return (
    <section className="panel" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
      </div>
      {rows.length === 0 ? (
        <div className="list-empty">
          <p>Nothing in this month.</p>
        </div>
      ) : (
        <div className="list-scroll">
          <table className="list month-table">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                <th scope="col" className="list-figure">
                  Entries
                </th>
                <th scope="col" className="list-figure">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, entries, amount }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="list-figure">{entries}</td>
                  <td className="list-figure">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
