export function Stats({
  stats: { clients, wins, collaborations },
}: {
  stats: { clients: string; wins: string; collaborations: string }
}) {
  return (
    <ul className="stats">
      {[
        [clients, 'clients'],
        [wins, 'wins'],
        [collaborations, 'collaborations'],
      ].map(([figure, what]) => (
        <li key={what}>
          <strong>{figure}</strong> <span>{what}</span>
        </li>
      ))}
    </ul>
  )
}
