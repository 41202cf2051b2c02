import { decisionText } from '#domain/text/staff/enrolment/payment-decisions'
import {
  auditActionsText,
  auditFactsText,
  auditNone,
  auditVerbsText,
} from '#domain/text/staff/operating/audit-actions'

const ACTIONS = new Map([
  ...Object.entries(decisionText).map(([decision, { audit }]): [string, string] => [`payment ${decision}`, audit]),
  ...Object.entries(auditActionsText),
])
const VERBS = new Map(Object.entries(auditVerbsText))
const FACTS = new Map(Object.entries(auditFactsText))

export function actionInWords(action: string): string {
  const known = ACTIONS.get(action)
  if (known) return known
  const words = action.replaceAll('_', ' ').trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  return capital([...words.slice(0, -1), VERBS.get(last) ?? last].join(' '))
}

export function changeInWords(before: string, after: string): string {
  const [from, to] = [keptState(before), keptState(after)]
  for (const plain of ['status', 'package'])
    if (to.has(plain)) return `${wordOf(from.get(plain))} → ${wordOf(to.get(plain))}`
  if (to.has('with'))
    return [to.get('with'), to.get('on')]
      .filter((word) => word !== undefined)
      .map(wordOf)
      .join(', ')
  const changed = [...new Set([...from.keys(), ...to.keys()])].filter(
    (key) => key !== 'reason' && wordOf(from.get(key)) !== wordOf(to.get(key)),
  )
  return changed
    .map(
      (key) =>
        `${FACTS.get(key) ?? capital(key.replaceAll('_', ' '))}: ${wordOf(from.get(key))} → ${wordOf(to.get(key))}`,
    )
    .join('; ')
}

export function picturesIn(before: string, after: string): { before: string | null; after: string | null } {
  const idIn = (state: string) => {
    const id = keptState(state).get('picture')
    return typeof id === 'string' ? id : null
  }
  return { before: idIn(before), after: idIn(after) }
}

export function reasonIn(after: string): string {
  const reason = keptState(after).get('reason')
  return typeof reason === 'string' ? reason : ''
}

const LONGEST = 80

function wordOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditNone
  const text =
    typeof value === 'string'
      ? value.replace(/^package_/, 'package ').replace(/^NONE$/, auditNone)
      : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function keptState(json: string): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  } catch {
    return new Map()
  }
}
