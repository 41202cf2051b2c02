import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { ACCOUNT_LONGEST, STATEMENT_MAX_BYTES } from '#domain/money/statements/lines'
import { SENDING_PROBLEMS } from '#domain/money/statements/sending-words'
import { Button } from '#ui/basics/button'
import { Field, FieldFrame, tied } from '#ui/forms/field'
import { PasswordField } from '#ui/forms/password-field'
import { ColumnChoice } from './column-choice.tsx'
import type { SentAnswer } from './statement-save.ts'
import '../../../ui/notices/progress.css'

const HINT =
  'Choose it or drop it here: CSV, XLSX or PDF of GCash, Maya, BPI, BDO, UnionBank or any other, up to 10 MB.'
const ACCEPTED = '.csv,.txt,.xlsx,.pdf,text/csv,application/pdf'

/** The file stays selected for the password or column step; without script it must be chosen again. */
export function StatementForm({
  fetcher,
  answer,
  error,
  accounts,
}: {
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>
  answer: SentAnswer | undefined
  error: string | null
  accounts: readonly string[]
}) {
  const [tooLarge, setTooLarge] = useState(false)
  const busy = fetcher.state !== 'idle'
  const asksPassword = answer?.kind === 'password'
  const sameAs = answer?.kind === 'account' ? answer.known : null
  const columns = answer?.kind === 'columns' ? answer.columns : null
  const ofFile = tooLarge
    ? SENDING_PROBLEMS['too-large'].text
    : asksPassword || columns || sameAs
      ? undefined
      : (error ?? undefined)
  const enteredAccount = answer && answer.kind !== 'added' && answer.kind !== 'taken-back' ? answer.account : ''
  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="statement-form"
      onSubmit={(event) => tooLarge && event.preventDefault()}
    >
      <FieldFrame id="file" label="Statement" hint={HINT} error={ofFile} className="statement-file">
        <input
          type="file"
          name="file"
          accept={ACCEPTED}
          className="input statement-drop"
          {...tied('file', HINT, ofFile)}
          onChange={({ currentTarget }) => setTooLarge((currentTarget.files?.[0]?.size ?? 0) > STATEMENT_MAX_BYTES)}
        />
      </FieldFrame>
      <Field
        label="Account"
        name="account"
        hint="As you call it, such as GCash of the academy. Empty: the name of the bank."
        maxLength={ACCOUNT_LONGEST}
        defaultValue={enteredAccount}
        list="accounts"
        autoComplete="off"
      />
      <datalist id="accounts">
        {accounts.map((account) => (
          <option key={account}>{account}</option>
        ))}
      </datalist>
      {asksPassword ? (
        <PasswordField
          label="Password of the PDF"
          name="password"
          hint="Used once to open the file and kept nowhere."
          autoComplete="off"
          error={answer.error}
        />
      ) : null}
      {columns ? <ColumnChoice key={columns.key} columns={columns} error={error} /> : null}
      {sameAs ? (
        <fieldset className="statement-same">
          <legend>Is this the same account as {sameAs}?</legend>
          <p className="field-hint">Some of these lines are already here under {sameAs}. Each must count once.</p>
          <label>
            <input type="radio" name="sameAccount" value="yes" /> Yes, add only its new lines
          </label>
          <label>
            <input type="radio" name="sameAccount" value="no" /> No, this is another account
          </label>
        </fieldset>
      ) : null}
      {asksPassword || columns || sameAs ? (
        <noscript>
          <p className="admin-note">Please choose the file once more.</p>
        </noscript>
      ) : null}
      <div className="statement-ways">
        <Button size="dense" pending={busy} pendingText="Reading…">
          {columns ? 'Read it so' : 'Read the statement'}
        </Button>
        {busy ? <progress className="bar" aria-label="Reading the statement" /> : null}
      </div>
    </fetcher.Form>
  )
}
