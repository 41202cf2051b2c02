import { ownBalanceText } from '#domain/text/client/money/balance'
import type { ShownBalance } from './balance-words.ts'

export function AccountStatement({ account, entries }: Pick<ShownBalance, 'account' | 'entries'>) {
  return (
    <>
      <section className="client-part" aria-labelledby="account-title">
        <h2 id="account-title">{ownBalanceText.account}</h2>
        <dl className="balance-sums">
          {account.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="client-part" aria-labelledby="entries-title">
        <h2 id="entries-title">{ownBalanceText.entries}</h2>
        <ul className="balance-entries">
          {entries.map(({ id, at, day, words, note, amount }) => (
            <li key={id}>
              <p>
                <strong>{words}</strong>
                <small>
                  <time dateTime={at}>{day}</time>
                </small>
                {note ? <span>{note}</span> : null}
              </p>
              <strong className="balance-amount">{amount}</strong>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
