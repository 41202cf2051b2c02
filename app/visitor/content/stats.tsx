import type { SiteTexts } from '#domain/content/site/site-texts'

export function Stats({
  stats: { clients, wins, collaborations },
  texts,
}: {
  stats: { clients: string; wins: string; collaborations: string }
  texts: Pick<SiteTexts, 'stats.clientsLabel' | 'stats.winsLabel' | 'stats.collaborationsLabel'>
}) {
  const entered = [
    [clients, texts['stats.clientsLabel']],
    [wins, texts['stats.winsLabel']],
    [collaborations, texts['stats.collaborationsLabel']],
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
