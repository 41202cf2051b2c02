import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figures } from './first-visit.ts'

const FILE = join(import.meta.dirname, 'budgets.json')
const KB = 1024
/** More than this above its budget fails; more than this below is reported, so that the table can be updated. */
const LEEWAY = 0.05

/** What the academy has promised; the table may not exceed it. */
export const PROMISED = {
  /** Fits into the first flight of a connection. */
  home: { document: 14 * KB, raw: 60 * KB },
  /** For visitors who only read. */
  reading: { script: 20 * KB, blocking: 0 },
} as const

export function budgets(): Record<string, Figures> {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Figures>
}

/** Takes what was found as the budget. */
export function draw(path: string, found: Figures): void {
  writeFileSync(FILE, `${JSON.stringify({ ...budgets(), [path]: found }, null, 2)}\n`)
}

/** Each figure that is over, with what it may be. */
export function over(found: Partial<Figures>, budget: Partial<Figures>): string[] {
  return figuresOf(budget).flatMap(([name, most]) =>
    // Also what could not be read.
    (found[name] ?? 0) <= most * (1 + LEEWAY) ? [] : [`${name} ${found[name]}, budget ${most}`],
  )
}

/** Each figure that has become smaller than its budget says. */
export function shrunk(found: Figures, budget: Figures): string[] {
  return figuresOf(budget).flatMap(([name, most]) =>
    found[name] < most * (1 - LEEWAY) ? [`${name} ${found[name]}, budget ${most}`] : [],
  )
}

const figuresOf = (budget: Partial<Figures>) => Object.entries(budget) as [keyof Figures, number][]
