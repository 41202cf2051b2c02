import { data } from 'react-router'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { isColumnKind, layoutProblem, LAYOUT_PROBLEMS, type ColumnKind } from '#domain/money/statements/layouts'
import { accountNamed, countInWords, problemInWords, STATEMENT_MAX_BYTES, tidy } from '#domain/money/statements/lines'
import { SENDING_PROBLEMS, type SendingProblem } from '#domain/money/statements/sending-words'
import type { UnknownColumns } from '#domain/money/statements/tables'
import { REFUSALS } from '#domain/words/messages'
import { addStatement } from '#records/money/statements/adding'
import { rememberedLayouts, rememberLayout } from '#records/money/statements/layouts'
import { signedIn, type SignedIn } from '#app/context'
import { admitFile } from '#app/shared/files/file-admission'
import type { Asked } from '../../list/list-action.ts'

export type SentAnswer =
  | { kind: 'added'; text: string; fresh: number; problems: string[] }
  | { kind: 'password'; error: string; account: string }
  | { kind: 'columns'; error: string | null; account: string; columns: UnknownColumns }
  | { kind: 'wrong'; error: string; account: string }

const NAME_LONGEST = 120
const COLUMNS_AT_MOST = 40

/** Reads the file that was sent and keeps its lines; the file itself, and a password that came with it, go at once. */
export async function sendStatement({ request, context }: Pick<Asked, 'request' | 'context'>) {
  const who = signedIn(context)
  const { academy, actor, visit } = who
  const form = await request.formData()
  const account = accountNamed(String(form.get('account') ?? ''))
  const wrong = (because: SendingProblem) => {
    const { text, status } = SENDING_PROBLEMS[because]
    const kind = because === 'password-needed' || because === 'password-wrong' ? 'password' : 'wrong'
    return data<SentAnswer>({ kind, error: text, account }, { status })
  }
  const file = form.get('file')
  if (!(file instanceof File) || (file.size === 0 && !file.name)) return wrong('no-file')
  if (file.size > STATEMENT_MAX_BYTES) return wrong('too-large')
  const admitted = await admitFile(academy, { actor, address: visit.address }, file.size)
  if (!admitted.ok) {
    const { text, status } = FILE_REFUSALS[admitted.because]
    return data<SentAnswer>({ kind: 'wrong', error: text, account }, { status })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const layouts = await rememberedLayouts(academy.records)
  const chosen = chosenIn(form)
  if (chosen && !layoutProblem(chosen.layout.kinds)) layouts.set(chosen.key, chosen.layout)
  const read = await academy.statements.read(bytes, {
    account,
    password: String(form.get('password') ?? ''),
    layouts,
  })
  switch (read.kind) {
    case 'refused':
      return wrong(read.because)
    case 'columns': {
      const problem = chosen ? layoutProblem(chosen.layout.kinds) : null
      const columns =
        chosen?.key === read.columns.key ? { ...read.columns, guess: chosen.layout.kinds } : read.columns
      const error = problem && LAYOUT_PROBLEMS[problem]
      return data<SentAnswer>({ kind: 'columns', error, account, columns }, { status: problem ? 422 : 200 })
    }
    case 'read': {
      const fileName = tidy(file.name, NAME_LONGEST)
      return keep(who, { ...read, fileName, problems: read.problems.map(problemInWords) }, chosen)
    }
    default:
      return read satisfies never
  }
}

type Read = Omit<Parameters<typeof addStatement>[2], 'problems'> & { problems: string[] }

async function keep({ academy, actor }: SignedIn, read: Read, chosen: ReturnType<typeof chosenIn>) {
  const { records, now } = academy
  if (chosen && read.layout === chosen.layout.name)
    await rememberLayout(records, actor, chosen.key, chosen.layout, now())
  const added = await addStatement(records, actor, { ...read, problems: read.problems.length }, now())
  if (!added.ok) throw data(null, { status: REFUSALS[added.because].status })
  const { lines, fresh } = added.do
  const text = `${read.account}: ${countInWords(lines, fresh)}`
  return data<SentAnswer>({ kind: 'added', text, fresh, problems: read.problems })
}

/** What whoever sends it says its columns are. */
function chosenIn(form: FormData) {
  const [key, count] = [form.get('key'), Number(form.get('columns') ?? 0)]
  if (typeof key !== 'string' || key === '' || !Number.isInteger(count) || count < 1 || count > COLUMNS_AT_MOST)
    return null
  const kinds = Array.from({ length: count }, (_, at): ColumnKind | null => {
    const kind = form.get(`column-${at}`)
    return isColumnKind(kind) ? kind : null
  })
  const name = tidy(String(form.get('layout') ?? ''), 40) || 'Own layout'
  const order = form.get('order') === 'day-first' ? ('day-first' as const) : ('month-first' as const)
  return { key, layout: { name, kinds, order } }
}
