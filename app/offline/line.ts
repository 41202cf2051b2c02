import { createPath, data, type DataRouter, type Location, type MiddlewareFunction } from 'react-router'
import { COPIED_PAGES, isOneOf } from '#domain/files/device-copies'
import { ANSWER_MS, estimateTimeoutMs } from '#domain/line'
import { failureIn, inTime, isOtherPlace, isLost, unlessAborted, type Results } from './lost-results.ts'
import { codeOf, tryChunksAgain, waitForChunks } from './line-chunks.ts'
import { lineLost, tell } from './line-lost.ts'
import { getLastTrigger, type Trigger } from './line-trigger.ts'

type Sent = { key: string | null; form: FormData; before: unknown; path: string }

let router: DataRouter | null = null
const unanswered = new WeakSet<FormData>()
const claimed = new WeakSet<FormData>()
let rollbackTarget: string | null = null
let place = 0

export function watchLine(watched: DataRouter): () => void {
  if (router !== watched) waitForChunks(watched, (siteAnswers) => codeMissing(watched, siteAnswers))
  router = watched
  const remember = () => {
    if (keyOfEntry() === watched.state.location.key) place = indexOfEntry() ?? place
  }
  remember()
  return watched.subscribe(remember)
}

function entry(): { key?: unknown; idx?: unknown } {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}
const keyOfEntry = () => entry().key ?? 'default'
const indexOfEntry = () => {
  const { idx } = entry()
  return typeof idx === 'number' ? idx : null
}

/** Wraps every data request, so that a connection failure leaves the page and its input unchanged. */
export const keepThePage: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (!router) return next()
  return request.method === 'GET' ? read(router, request, next) : write(router, request, next)
}

async function write(at: DataRouter, request: Request, next: () => Promise<Results>): Promise<Results> {
  const sent = claim(at, request)
  if (!sent) return next()
  tryChunksAgain()
  const trigger = getLastTrigger()
  // A form whose page lacks its code goes as a document, so this waits for the code.
  await unlessAborted(codeOf(at, sent.path), request.signal)
  if (request.signal.aborted) return {}
  const results = await inTime(next(), estimateTimeoutMs(sizeOf(sent.form)), request.signal)
  if (request.signal.aborted) return results ?? {}
  const isOther = isOtherPlace(results)
  if (!isOther && !failureIn(results)) {
    const lost = lineLost.now()
    if (lost && lost.kind !== 'read' && lost.path === sent.path) tell(null)
    return results ?? {}
  }
  unanswered.add(sent.form)
  const kind = isOther ? 'place' : 'write'
  tell({ kind, path: sent.path, form: sent.form, trigger, again: () => trigger?.again() })
  const here = at.state.location
  const stays = sent.key !== null || withoutIndex(request.url) === here.pathname + here.search
  // Keeps the previous result; status 503 prevents a revalidation.
  if (stays) return { root: { type: 'data', result: data(sent.before, { status: 503 }) } }
  return standStill(at, request.signal)
}

function claim({ state }: DataRouter, request: Request): Sent | null {
  const path = withoutIndex(request.url)
  const { navigation } = state
  const { formData: form, formAction: action } = navigation
  const going =
    navigation.state === 'submitting' && form
      ? [{ key: null, form, action, before: Object.values(state.actionData ?? {})[0] }]
      : []
  const fetching = [...state.fetchers].flatMap(([key, { state: at, formData, formAction, data: before }]) =>
    at === 'submitting' && formData ? [{ key, form: formData, action: formAction, before }] : [],
  )
  const found = [...going, ...fetching].find(
    ({ form, action }) => !claimed.has(form) && withoutIndex(action ?? '') === path,
  )
  if (!found) return null
  claimed.add(found.form)
  return { ...found, path }
}

function sizeOf(form: FormData): number {
  return [...form.values()].reduce((sum, value) => sum + (typeof value === 'string' ? 0 : value.size), 0)
}

function withoutIndex(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search.replace(/^\?index(&|$)/, (_, rest: string) => (rest ? '?' : ''))
}

async function read(at: DataRouter, request: Request, next: () => Promise<Results>): Promise<Results> {
  const target = withoutIndex(request.url)
  if (rollbackTarget === target) {
    rollbackTarget = null
    return {}
  }
  tryChunksAgain()
  const { navigation } = at.state
  const forms = [navigation.formData, ...[...at.state.fetchers.values()].map(({ formData }) => formData)]
  if (forms.some((form) => form && unanswered.has(form))) return {}
  const going = navigation.state !== 'idle'
  const to = going ? navigation.location : null
  const trigger = getLastTrigger()
  const results = await inTime(next(), ANSWER_MS, request.signal)
  if (request.signal.aborted) return results ?? {}
  if (!failureIn(results)) {
    if (going) tell(null)
    return results ?? {}
  }
  const here = at.state.location.pathname + at.state.location.search
  if (to && openFromDevice(to)) return never
  if (to) tellNotShown(at, to, trigger)
  if (to && (target !== here || keyOfEntry() !== at.state.location.key)) return standStill(at, request.signal)
  const kept = Object.entries(results ?? {}).filter(
    ([route, result]) => !(isLost(result) && route in at.state.loaderData),
  )
  return Object.fromEntries(kept)
}

function openFromDevice(to: Location): boolean {
  if (!navigator.serviceWorker?.controller || !isOneOf(COPIED_PAGES, to.pathname)) return false
  location.assign(createPath(to))
  return true
}

const never = new Promise<Results>(() => undefined)

function tellNotShown(at: DataRouter, to: Location, trigger: Trigger | null): void {
  const again = () => void at.navigate(createPath(to), { state: to.state as unknown })
  tell({ kind: 'read', path: to.pathname, form: null, trigger, again })
}

/** After a deployment old chunks are gone; a new document loads the current ones. */
function codeMissing(at: DataRouter, siteAnswers: boolean): void {
  const { navigation } = at.state
  const trigger = getLastTrigger()
  if (navigation.state === 'loading') {
    const to = navigation.location
    if (siteAnswers) return location.assign(createPath(to))
    if (openFromDevice(to)) return
    tellNotShown(at, to, trigger)
    return goBackTo(at)
  }
  const fetching = [...at.state.fetchers].filter(
    ([, { state, formMethod }]) => state === 'submitting' && formMethod !== 'GET',
  )
  const form = navigation.formData ?? fetching[0]?.[1].formData ?? null
  if (!form) return
  if (siteAnswers && trigger?.form?.isConnected) return sendAsDocument(trigger)
  tell({
    kind: 'write',
    path: withoutIndex(navigation.formAction ?? fetching[0]?.[1].formAction ?? ''),
    form,
    trigger,
    again: () => trigger?.again(),
  })
  for (const [key] of fetching) at.resetFetcher(key)
  if (navigation.state === 'submitting') goBackTo(at)
}

function sendAsDocument({ form, button }: Trigger): void {
  if (!form) return
  if (button instanceof HTMLButtonElement && button.name) {
    const { name, value } = button
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  HTMLFormElement.prototype.submit.call(form)
}

async function standStill(at: DataRouter, signal: AbortSignal): Promise<Results> {
  goBackTo(at)
  await unlessAborted(never, signal)
  return {}
}

function goBackTo(at: DataRouter): void {
  const { location: here } = at.state
  const away = keyOfEntry() !== here.key
  const steps = away ? place - (indexOfEntry() ?? place) : 0
  if (steps !== 0) {
    rollbackTarget = here.pathname + here.search
    history.go(steps)
  } else {
    // A page may have replaced its address with history.replaceState.
    const { pathname, search, hash } = away ? here : window.location
    rollbackTarget = pathname + search
    void at.navigate(
      { pathname, search, hash },
      { replace: true, state: here.state as unknown, preventScrollReset: true },
    )
  }
}
