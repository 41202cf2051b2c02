import { profileText } from '#domain/text/client/accounts/profile'

export function RecentActivity({
  happenings,
}: {
  happenings: readonly { at: string; when: string; words: string }[]
}) {
  return (
    <section className="client-part" aria-labelledby="activity-title">
      <h2 id="activity-title">{profileText.activity}</h2>
      <ol className="happenings">
        {happenings.map(({ at, when, words }) => (
          <li key={`${at} ${words}`}>
            <p>{words}</p>
            <time dateTime={at}>{when}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
