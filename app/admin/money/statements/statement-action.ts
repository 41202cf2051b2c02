import { no, yes } from '#domain/enrolment/enrolment'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { isColumnKind, layoutProblem, type ColumnKind } from '#domain/money/statements/layouts'
import { accountNamed, STATEMENT_MAX_BYTES, cleanCellText } from '#domain/money/statements/lines'
import { importProblemText, statementDeleteRefusalText } from '#domain/text/staff/money/statement-refusals'
import {
  countInWords,
  layoutProblemText,
  problemInWords,
  statementImportText,
  statementsText,
  tiedInWords,
} from '#domain/text/staff/money/statements'
import type { UnknownColumns } from '#domain/money/statements/tables'
import { ACTION_REFUSALS, type RefusalText } from '#domain/text/shared/refusals'
import { demoLoadedAt } from '#records/content/starter'
import { accountOfStatement } from '#records/money/statements/accounts'
import { addStatement } from '#records/money/statements/add-statement'
import { readSavedLayouts, rememberLayout } from '#records/money/statements/layouts'
import { readSampleStatement, SAMPLE_STATEMENT } from '#services/money/sample-statement'
import { defineAction, defineActions, type ActionContext, type ActionDone, type ReadForm } from '#app/action'
import { admitFile } from '#app/workflows/files/file-admission'
import { takeStatementBack } from '#records/money/statements/taking-back'
import { readRecordId } from '../../list/record-id.ts'

export type ImportStep = {
  notes: string[]
  problems: string[]
  known: string
  columns: UnknownColumns
}

const NAME_LONGEST = 120
const COLUMNS_AT_MOST = 40

export const STATEMENT_NEWS = { 'taken-back': statementsText.deleted }

const takeBack = defineAction({
  read: (form) => ({ ok: true, value: readRecordId(form, 'statement') }),
  run: (id, { academy, actor, now }) => takeStatementBack(academy.records, actor, id, now),
  refusals: statementDeleteRefusalText,
  done: () => ({ news: 'taken-back', text: STATEMENT_NEWS['taken-back'] }),
})

type SentStatement = {
  account: string
  fileName: string
  bytes: Uint8Array
  password: string
  chosen: ReturnType<typeof chosenIn>
  sameAccount: FormDataEntryValue | null
}

/** Privacy: stores the lines only and discards the file and its password at once. */
const send = defineAction({
  async read(form, { academy, actor, visit }): Promise<ReadForm<SentStatement>> {
    const account = accountNamed(String(form.get('account') ?? ''))
    const values = { account }
    const refused = (refusal: RefusalText) => ({ ok: false as const, refusal, values })
    const file = form.get('file')
    if (!(file instanceof File) || (file.size === 0 && !file.name)) return refused(importProblemText['no-file'])
    if (file.size > STATEMENT_MAX_BYTES) return refused(importProblemText['too-large'])
    const admitted = await admitFile(academy, { actor, address: visit.address }, file.size)
    if (!admitted.ok) return refused({ ...FILE_REFUSALS[admitted.reason], field: 'file' })
    const value = {
      account,
      fileName: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
      password: String(form.get('password') ?? ''),
      chosen: chosenIn(form),
      sameAccount: form.get('sameAccount'),
    }
    return { ok: true, value, values }
  },
  async run(sent, who) {
    const { read, known, renamed } = await readStatement(sent, who)
    if (known !== null) return yes({ known })
    const { chosen } = sent
    switch (read.kind) {
      case 'refused':
        return no(read.reason)
      case 'columns': {
        const problem = chosen ? layoutProblem(chosen.layout.kinds) : null
        const columns =
          chosen?.key === read.columns.key ? { ...read.columns, guess: chosen.layout.kinds } : read.columns
        return problem ? { ok: false as const, reason: 'layout-wrong' as const, problem, columns } : yes({ columns })
      }
      case 'read': {
        const fileName = cleanCellText(sent.fileName, NAME_LONGEST)
        return saveStatement({ ...read, fileName, problems: read.problems.map(problemInWords) }, chosen, renamed, who)
      }
      default:
        return read satisfies never
    }
  },
  refusals: {
    ...importProblemText,
    'layout-wrong': 'explained',
    'not-allowed': ACTION_REFUSALS['not-allowed'].status,
  },
  explain(refused) {
    if (refused.reason !== 'layout-wrong') return {}
    const { problem, columns } = refused
    return { text: layoutProblemText[problem], status: 422, field: 'columns', extra: { columns } }
  },
  done({ value }, { account }): ActionDone<ImportStep> {
    if ('known' in value || 'columns' in value) return { text: null, values: { account }, extra: value }
    const { text, ...extra } = value
    return { text, extra }
  },
})

const trySample = defineAction({
  read: () => ({ ok: true, value: null }),
  async run(_none, who) {
    const loadedAt = await demoLoadedAt(who.academy.records)
    if (!loadedAt) return no('not-found')
    const file = { account: statementImportText.sampleAccount, fileName: SAMPLE_STATEMENT }
    const sent = { ...file, bytes: await readSampleStatement(loadedAt), password: '', chosen: null }
    const { read, renamed } = await readStatement({ ...sent, sameAccount: 'no' }, who)
    if (read.kind === 'refused') return no(read.reason)
    if (read.kind === 'columns') throw new Error('the sample statement has unknown columns')
    const lines = { ...read, fileName: sent.fileName, problems: read.problems.map(problemInWords) }
    return saveStatement(lines, null, renamed, who)
  },
  refusals: {
    ...importProblemText,
    'not-found': 404,
    'not-allowed': ACTION_REFUSALS['not-allowed'].status,
  },
  done({ value: { text, ...extra } }): ActionDone<ImportStep> {
    return { text, extra }
  },
})

const INTENTS = { takeBack, sample: trySample, send }

export const changeStatements = defineActions(INTENTS, (form) => {
  const intent = form.get('intent')
  return intent === 'takeBack' || intent === 'sample' ? intent : 'send'
})

async function readStatement(
  { account, bytes, password, chosen, sameAccount }: SentStatement,
  { academy: { records, statements } }: ActionContext,
) {
  const layouts = await readSavedLayouts(records)
  if (chosen && !layoutProblem(chosen.layout.kinds)) layouts.set(chosen.key, chosen.layout)
  const readAs = (name: string) => statements.read(bytes, { account: name, password, layouts })
  const read = await readAs(account)
  if (read.kind !== 'read') return { read, known: null, renamed: null }
  const found = await accountOfStatement(records, read)
  if (found.kind === 'unsure' && sameAccount !== 'yes' && sameAccount !== 'no')
    return { read, known: found.account, renamed: null }
  if (found.kind === 'known' || (found.kind === 'unsure' && sameAccount === 'yes'))
    // Duplicates are detected only under the same account name.
    return { read: await readAs(found.account), known: null, renamed: read.account }
  return { read, known: null, renamed: null }
}

type Read = Omit<Parameters<typeof addStatement>[2], 'problems'> & { problems: string[] }

async function saveStatement(
  read: Read,
  chosen: SentStatement['chosen'],
  renamed: string | null,
  { academy: { records }, actor, now }: ActionContext,
) {
  if (chosen && read.layout === chosen.layout.name)
    await rememberLayout(records, actor, chosen.key, chosen.layout, now)
  const added = await addStatement(records, actor, { ...read, problems: read.problems.length }, now)
  if (!added.ok) return added
  const { lines, fresh, tied } = added.value
  const text = statementImportText.imported(read.account, countInWords(lines, fresh))
  const notes = [
    ...(renamed && renamed !== read.account ? [statementImportText.renamed(read.account)] : []),
    ...(tied > 0 ? [tiedInWords(tied)] : []),
  ]
  return yes({ text, notes, problems: read.problems })
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
