/** Where the time until a first paint went, in milliseconds: work of the page's process, and what was no work of its main thread. */
export type UntilPaint = {
  parse: number
  styles: number
  layout: number
  paint: number
  script: number
  raster: number
  waiting: number
  fcp: number
}

type Event = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}
type Kind = 'parse' | 'styles' | 'layout' | 'paint' | 'script'

export const TRACED = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'loading',
  'toplevel',
  'v8',
  'rail',
  'blink.user_timing',
]
export const KINDS = ['parse', 'styles', 'layout', 'paint', 'script', 'raster', 'waiting'] as const

const KIND: Record<string, Kind> = {
  ParseHTML: 'parse',
  ParseAuthorStyleSheet: 'styles',
  UpdateLayoutTree: 'styles',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  EvaluateScript: 'script',
  FunctionCall: 'script',
  'v8.compile': 'script',
}

/** Reads a trace; null when it holds no first paint. */
export function untilPaint(trace: Buffer): UntilPaint | null {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: Event[] }
  const began = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  )
  if (!began) return null
  const painted = events.find(({ name, ts }) => name === 'firstContentfulPaint' && ts > began.ts)
  if (!painted) return null
  const spans = events.filter(
    ({ ph, pid, ts }) => ph === 'X' && pid === painted.pid && ts >= began.ts && ts < painted.ts,
  )
  const onMain = spans.filter(({ tid }) => tid === painted.tid).sort((one, other) => one.ts - other.ts)
  const spent = { parse: 0, styles: 0, layout: 0, paint: 0, script: 0 }
  const open: { end: number; kind: Kind }[] = []
  for (const { name, ts, dur = 0 } of onMain) {
    const kind = KIND[name]
    if (!kind) continue
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= ts) open.pop()
    const around = open.at(-1)
    // What happens inside another piece of work is not counted twice.
    if (around) spent[around.kind] -= dur
    spent[kind] += dur
    open.push({ end: ts + dur, kind })
  }
  const work = Object.values(spent).reduce((sum, figure) => sum + figure, 0)
  const raster = spans
    .filter(({ name }) => name === 'RasterTask' || name === 'ImageDecodeTask')
    .reduce((sum, { dur = 0 }) => sum + dur, 0)
  const fcp = painted.ts - began.ts
  const inMs = (figure: number) => figure / 1000
  return {
    parse: inMs(spent.parse),
    styles: inMs(spent.styles),
    layout: inMs(spent.layout),
    paint: inMs(spent.paint),
    script: inMs(spent.script),
    raster: inMs(raster),
    waiting: inMs(fcp - work),
    fcp: inMs(fcp),
  }
}
