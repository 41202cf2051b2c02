import { data, redirect, type RouterContextProvider } from 'react-router'
import type { FieldErrors, FieldValues } from '#domain/forms'
import type { RefusalText } from '#domain/text/shared/refusals'
import { EMPTY_RESULT, type ActionResult, type Refusal } from '#app/action-result'
import { readVisitor, signedIn, type SignedIn, type Visitor } from '#app/context'
import { isFetched } from '#app/fetched'

export type ActionArgs = {
  request: Request
  context: Readonly<RouterContextProvider>
  url: URL
  pattern: string
  params: Readonly<Record<string, string | undefined>>
}
export type ActionContext<Who = SignedIn> = Who & ActionArgs & { now: Date }
export type VisitorActionContext = ActionContext<Visitor>

/** `values`, `target` and `extra` return to the page when the change is refused. */
export type ReadForm<Value, Extra = object> = { values?: FieldValues; target?: string; extra?: Partial<Extra> } & (
  | { ok: true; value: Value }
  | { ok: false; errors: Partial<FieldErrors>; status?: number }
  | { ok: false; refusal: RefusalText }
)

type Outcome = { ok: true } | { ok: false; reason: string }
type Refused<Out> = Extract<Out, { ok: false }>
type Later<Value> = Value | Promise<Value>
type Leave = { leave: string }

/** A number is the status of the error page; with 'explained', `explain` writes the answer. */
export type RefusalReply = RefusalText | Leave | number | 'explained'
type Explained<Extra> = { errors?: FieldErrors; values?: FieldValues; extra?: Partial<Extra> }

/** Without script, `news` or `path` redirects; with neither, the page shows the result itself. */
export type ActionDone<Extra = object> =
  | Response
  | Leave
  | (Partial<Pick<ActionResult, 'values' | 'target'>> & {
      text: string | null
      news?: string
      path?: string
      refusal?: Refusal
      status?: number
      headers?: [name: string, value: string][]
      extra?: Partial<Extra>
    })

type ActionSteps<Who, Value, Out extends Outcome, Extra> = {
  /** Throws status 400 for input that no page sends. */
  read(form: FormData, context: ActionContext<Who>): Later<ReadForm<Value, Extra>>
  run(value: Value, context: ActionContext<Who>): Promise<Out>
  refusals: Record<Refused<Out>['reason'], RefusalReply>
  explain?(
    refused: Refused<Out>,
    value: Value,
    context: ActionContext<Who>,
  ): Later<Response | (Partial<RefusalText> & Explained<Extra>)>
  done(outcome: Extract<Out, { ok: true }>, value: Value, context: ActionContext<Who>): Later<ActionDone<Extra>>
}

const defineActionFor =
  <Who extends Visitor>(readWho: (context: ActionArgs['context']) => Who) =>
  <Value, Out extends Outcome, Extra = object>(action: ActionSteps<Who, Value, Out, Extra>) =>
  async (args: ActionArgs, sent?: FormData) => {
    const who = readWho(args.context)
    const form = sent ?? (await args.request.formData())
    const context = { ...args, ...who, now: who.academy.now() }
    const read = await action.read(form, context)
    const { values = {}, target = null, extra = {} } = read
    const echo = { values, target, ...extra } as Parts<Extra>
    if (!read.ok) {
      if ('refusal' in read) return refuse<Extra>(read.refusal, echo)
      return reply<Extra>({ ...echo, errors: read.errors }, read.status ?? 422)
    }
    const outcome = await action.run(read.value, context)
    if (!outcome.ok) {
      const refused = outcome as Refused<Out>
      const found: RefusalReply = action.refusals[refused.reason as Refused<Out>['reason']]
      if (typeof found === 'number') throw data(null, { status: found })
      if (typeof found === 'object' && 'leave' in found) return redirect(found.leave, 303)
      const explained = await action.explain?.(refused, read.value, context)
      if (explained instanceof Response) return explained
      const base = found === 'explained' ? { text: '', status: 409 } : found
      return refuseExplained<Extra>({ ...base, ...explained }, echo)
    }
    return succeed<Extra>(await action.done(outcome as Extract<Out, { ok: true }>, read.value, context), args)
  }

export const defineAction = defineActionFor(signedIn)
/** For pages that need no sign-in: `actor` may be null. */
export const defineVisitorAction = defineActionFor(readVisitor)

function refuseExplained<Extra>(
  { errors, values, extra, ...refusal }: RefusalText & Explained<Extra>,
  echo: Parts<Extra>,
) {
  const parts = { ...echo, values: { ...echo.values, ...values }, ...extra } as Parts<Extra>
  return errors ? reply<Extra>({ ...parts, errors }, refusal.status) : refuse<Extra>(refusal, parts)
}

function succeed<Extra>(done: ActionDone<Extra>, { request, url }: ActionArgs) {
  if (done instanceof Response) return done
  if ('leave' in done) return redirect(done.leave, 303)
  const { text, news, path, status, headers = [], extra, ...about } = done
  if ((news ?? path) !== undefined && !isFetched(request))
    return redirect(path ?? toDonePath(url, news ?? ''), { status: 303, headers })
  return reply<Extra>({ ...about, done: text, ...extra } as Parts<Extra>, status, headers)
}

export function defineActions<Actions extends Record<string, (args: ActionArgs, form?: FormData) => unknown>>(
  actions: Actions,
  chooseIntent = (form: FormData) => form.get('intent'),
) {
  return async (args: ActionArgs) => {
    const form = await args.request.formData()
    const intent = String(chooseIntent(form))
    const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined
    if (!action) throw data(null, { status: 400 })
    return (await action(args, form)) as Awaited<ReturnType<Actions[keyof Actions]>>
  }
}

type Parts<Extra> = Partial<ActionResult<Extra>>

export function reply<Extra = object>(result: Parts<Extra>, status = 200, headers: [string, string][] = []) {
  return data({ ...EMPTY_RESULT, ...result } as ActionResult<Extra>, { status, headers })
}

export function refuse<Extra = object>({ status, field, ...refusal }: RefusalText, echo?: Parts<Extra>) {
  const shown: Pick<ActionResult, 'errors' | 'refusal'> = field
    ? { errors: { [field]: refusal.text }, refusal: null }
    : { errors: {}, refusal }
  return reply<Extra>({ ...echo, ...shown } as Parts<Extra>, status)
}

const KEPT_PARAMETERS = ['search', 'sort', 'page', 'invoice', 'show']

export function toDonePath(url: URL, news: string, path = url.pathname): string {
  const kept = KEPT_PARAMETERS.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [[name, value]] : []
  })
  return `${path}?${new URLSearchParams([...kept, ['done', news]])}`
}
