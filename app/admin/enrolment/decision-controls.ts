import type { Decision } from '#domain/enrolment/payments'

type DecisionControl = {
  look: 'main' | 'plain' | 'stern' | 'final'
  key: string | null
}

export const DECISION_CONTROLS: Record<Decision, DecisionControl> = {
  confirm: { look: 'main', key: 'C' },
  ask: { look: 'plain', key: 'A' },
  reject: { look: 'stern', key: 'R' },
  delete: { look: 'final', key: null },
}
