export function Stats({
  stats: { clients, wins, collaborations },
}: {
  stats: { clients: string; wins: string; collaborations: string }
}) {
  const entered = [
    [clients, 'clients'],
    [wins, 'wins'],
    [collaborations, 'collaborations'],
  ].filter(([figure]) => figure)
  if (entered.length === 0) return null
  return (
    <ul className="stats">
      {entered.map(([figure, what]) => (
        <li key={what}>
          <strong>{figure}</strong> <span>{what}</span>
        </li>
      ))}
    </ul>
  )
}
