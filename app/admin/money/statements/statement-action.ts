import { data, redirect } from 'react-router'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { isColumnKind, layoutProblem, type ColumnKind } from '#domain/money/statements/layouts'
import { accountNamed, STATEMENT_MAX_BYTES, cleanCellText } from '#domain/money/statements/lines'
import {
  importProblemText,
  statementDeleteRefusalText,
  type ImportProblem,
} from '#domain/text/staff/money/statement-refusals'
import {
  countInWords,
  layoutProblemText,
  problemInWords,
  statementImportText,
  statementsText,
  tiedInWords,
} from '#domain/text/staff/money/statements'
import type { UnknownColumns } from '#domain/money/statements/tables'
import { ACTION_REFUSALS } from '#domain/words/messages'
import { accountOfStatement } from '#records/money/statements/accounts'
import { addStatement } from '#records/money/statements/add-statement'
import { readSavedLayouts, rememberLayout } from '#records/money/statements/layouts'
import { signedIn, type SignedIn } from '#app/context'
import { admitFile } from '#app/workflows/files/file-admission'
import { takeStatementBack } from '#records/money/statements/taking-back'
import { isFetched } from '#app/fetched'
import { toDonePath, isRecordId, type PageActionArgs } from '../../list/list-action.ts'

export type SentAnswer =
  | { kind: 'added'; text: string; notes: string[]; fresh: number; problems: string[] }
  /** Some of these lines are already stored under the account `known`. */
  | { kind: 'account'; account: string; known: string }
  | { kind: 'password'; error: string; account: string }
  | { kind: 'columns'; error: string | null; account: string; columns: UnknownColumns }
  | { kind: 'wrong'; error: string; account: string }
  | { kind: 'taken-back'; text: string | null; refusal: { title: string; text: string } | null }

const NAME_LONGEST = 120
const COLUMNS_AT_MOST = 40

export async function answerStatements(args: PageActionArgs) {
  const form = await args.request.formData()
  return form.get('intent') === 'takeBack' ? takeBack(args, form) : sendStatement(args, form)
}

async function takeBack({ request, context, url }: PageActionArgs, form: FormData) {
  const { academy, actor } = signedIn(context)
  const id = form.get('statement')
  if (!isRecordId(id)) throw data(null, { status: 400 })
  const verdict = await takeStatementBack(academy.records, actor, id, academy.now())
  if (!verdict.ok) {
    const { text, status } = statementDeleteRefusalText[verdict.reason]
    return data<SentAnswer>(
      { kind: 'taken-back', text: null, refusal: { title: statementsText.deleteDialog.title, text } },
      { status },
    )
  }
  if (!isFetched(request)) return redirect(toDonePath(url.pathname, url, 'taken-back'), 303)
  return data<SentAnswer>({ kind: 'taken-back', text: STATEMENT_NEWS['taken-back'], refusal: null })
}

export const STATEMENT_NEWS = { 'taken-back': statementsText.deleted }

/** Privacy: stores the lines only and discards the file and its password at once. */
async function sendStatement({ context }: PageActionArgs, form: FormData) {
  const who = signedIn(context)
  const { academy, actor, visit } = who
  const account = accountNamed(String(form.get('account') ?? ''))
  const wrong = (reason: ImportProblem) => {
    const { text, status } = importProblemText[reason]
    const kind = reason === 'password-needed' || reason === 'password-wrong' ? 'password' : 'wrong'
    return data<SentAnswer>({ kind, error: text, account }, { status })
  }
  const file = form.get('file')
  if (!(file instanceof File) || (file.size === 0 && !file.name)) return wrong('no-file')
  if (file.size > STATEMENT_MAX_BYTES) return wrong('too-large')
  const admitted = await admitFile(academy, { actor, address: visit.address }, file.size)
  if (!admitted.ok) {
    const { text, status } = FILE_REFUSALS[admitted.reason]
    return data<SentAnswer>({ kind: 'wrong', error: text, account }, { status })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const layouts = await readSavedLayouts(academy.records)
  const chosen = chosenIn(form)
  if (chosen && !layoutProblem(chosen.layout.kinds)) layouts.set(chosen.key, chosen.layout)
  const password = String(form.get('password') ?? '')
  const readAs = (name: string) => academy.statements.read(bytes, { account: name, password, layouts })
  let read = await readAs(account)
  let renamed: string | null = null
  if (read.kind === 'read') {
    const found = await accountOfStatement(academy.records, read)
    const said = form.get('sameAccount')
    if (found.kind === 'unsure' && said !== 'yes' && said !== 'no')
      return data<SentAnswer>({ kind: 'account', account: read.account, known: found.account })
    if (found.kind === 'known' || (found.kind === 'unsure' && said === 'yes')) {
      renamed = read.account
      // Duplicates are detected only under the same account name.
      read = await readAs(found.account)
    }
  }
  switch (read.kind) {
    case 'refused':
      return wrong(read.reason)
    case 'columns': {
      const problem = chosen ? layoutProblem(chosen.layout.kinds) : null
      const columns =
        chosen?.key === read.columns.key ? { ...read.columns, guess: chosen.layout.kinds } : read.columns
      const error = problem && layoutProblemText[problem]
      return data<SentAnswer>({ kind: 'columns', error, account, columns }, { status: problem ? 422 : 200 })
    }
    case 'read': {
      const fileName = cleanCellText(file.name, NAME_LONGEST)
      return keep(who, { ...read, fileName, problems: read.problems.map(problemInWords) }, { chosen, renamed })
    }
    default:
      return read satisfies never
  }
}

type Read = Omit<Parameters<typeof addStatement>[2], 'problems'> & { problems: string[] }

async function keep(
  { academy, actor }: SignedIn,
  read: Read,
  { chosen, renamed }: { chosen: ReturnType<typeof chosenIn>; renamed: string | null },
) {
  const { records, now } = academy
  if (chosen && read.layout === chosen.layout.name)
    await rememberLayout(records, actor, chosen.key, chosen.layout, now())
  const added = await addStatement(records, actor, { ...read, problems: read.problems.length }, now())
  if (!added.ok) throw data(null, { status: ACTION_REFUSALS[added.reason].status })
  const { lines, fresh, tied } = added.value
  const text = statementImportText.imported(read.account, countInWords(lines, fresh))
  const notes = [
    ...(renamed && renamed !== read.account ? [statementImportText.renamed(read.account)] : []),
    ...(tied > 0 ? [tiedInWords(tied)] : []),
  ]
  return data<SentAnswer>({ kind: 'added', text, notes, fresh, problems: read.problems })
}

function chosenIn(form: FormData) {
  const [key, count] = [form.get('key'), Number(form.get('columns') ?? 0)]
  if (typeof key !== 'string' || key === '' || !Number.isInteger(count) || count < 1 || count > COLUMNS_AT_MOST)
    return null
  const kinds = Array.from({ length: count }, (_, at): ColumnKind | null => {
    const kind = form.get(`column-${at}`)
    return isColumnKind(kind) ? kind : null
  })
  const name = cleanCellText(String(form.get('layout') ?? ''), 40) || statementImportText.ownLayout
  const order = form.get('order') === 'day-first' ? ('day-first' as const) : ('month-first' as const)
  return { key, layout: { name, kinds, order } }
}
