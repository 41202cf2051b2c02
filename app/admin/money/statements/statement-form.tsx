import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { ACCOUNT_LONGEST, STATEMENT_MAX_BYTES } from '#domain/money/statements/lines'
import { importProblemText } from '#domain/text/staff/money/statement-refusals'
import { statementImportText as text } from '#domain/text/staff/money/statements'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Field, FieldFrame, tied } from '#ui/forms/field'
import { PasswordField } from '#ui/forms/password-field'
import { ColumnChoice } from './column-choice.tsx'
import type { ImportStep } from './statement-action.ts'
import '../../../ui/notices/progress.css'

const ACCEPTED = '.csv,.txt,.xlsx,.pdf,text/csv,application/pdf'

export function StatementForm({
  fetcher,
  result,
  error,
  accounts,
}: {
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>
  result: ActionResult<ImportStep> | undefined
  error: string | undefined
  accounts: readonly string[]
}) {
  const [tooLarge, setTooLarge] = useState(false)
  const busy = fetcher.state !== 'idle'
  const asksPassword = result?.errors.password !== undefined
  const { known: sameAs, columns } = result ?? {}
  const ofFile = tooLarge ? importProblemText['too-large'].text : error
  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      noValidate
      className="statement-form"
      onSubmit={(event) => tooLarge && event.preventDefault()}
    >
      <StatementFileField error={ofFile} onTooLarge={setTooLarge} />
      <AccountField entered={result?.values.account ?? ''} accounts={accounts} />
      {asksPassword ? (
        <PasswordField
          label={text.password}
          name="password"
          hint={text.passwordHint}
          autoComplete="off"
          error={result.errors.password}
        />
      ) : null}
      {columns ? <ColumnChoice key={columns.key} columns={columns} error={result?.errors.columns ?? null} /> : null}
      {sameAs ? <SameAccountChoice known={sameAs} /> : null}
      {asksPassword || columns || sameAs ? (
        <noscript>
          <p className="admin-note">{text.chooseAgain}</p>
        </noscript>
      ) : null}
      <div className="statement-ways">
        <Button size="dense" pending={busy} pendingText={text.saving}>
          {columns ? text.saveColumns : text.save}
        </Button>
        {busy ? <progress className="bar" aria-label={text.progress} /> : null}
      </div>
    </fetcher.Form>
  )
}

function StatementFileField({
  error,
  onTooLarge,
}: {
  error: string | undefined
  onTooLarge(tooLarge: boolean): void
}) {
  return (
    <FieldFrame id="file" label={text.file} hint={text.fileHint} error={error} required className="statement-file">
      <input
        type="file"
        name="file"
        required
        accept={ACCEPTED}
        className="input"
        {...tied('file', text.fileHint, error)}
        onChange={({ currentTarget }) => onTooLarge((currentTarget.files?.[0]?.size ?? 0) > STATEMENT_MAX_BYTES)}
      />
    </FieldFrame>
  )
}

function SameAccountChoice({ known }: { known: string }) {
  return (
    <fieldset className="statement-same">
      <legend>{text.sameAccount(known)}</legend>
      <p className="field-hint">{text.sameAccountHint(known)}</p>
      <label>
        <input type="radio" name="sameAccount" value="yes" /> {text.sameAccountYes}
      </label>
      <label>
        <input type="radio" name="sameAccount" value="no" /> {text.sameAccountNo}
      </label>
    </fieldset>
  )
}

function AccountField({ entered, accounts }: { entered: string; accounts: readonly string[] }) {
  return (
    <>
      <Field
        label={text.account}
        name="account"
        hint={text.accountHint}
        maxLength={ACCOUNT_LONGEST}
        defaultValue={entered}
        list="accounts"
        autoComplete="off"
      />
      <datalist id="accounts">
        {accounts.map((account) => (
          <option key={account}>{account}</option>
        ))}
      </datalist>
    </>
  )
}
