export function Ribbons({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null
  return (
    <ul className="ribbons" aria-label="Titles">
      {titles.map((title, index) => (
        <li key={`${index} ${title}`}>
          <span>{title}</span>
        </li>
      ))}
    </ul>
  )
}
