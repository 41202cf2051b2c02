import type { FateNote, FateQuestion, ImportFacts, PlannedWrite } from './facts.ts'
import type { ImportChoices } from './rows.ts'

export type RowContext = {
  facts: ImportFacts
  choices: Pick<ImportChoices, 'packages' | 'withoutBirthdate'>
  today: string
  notes: FateNote[]
  steps: PlannedWrite[]
  /** Reference numbers of payments here and in earlier rows. */
  references: Map<string, string>
  /** Takes back what a row changed, when it ends in a question. */
  undo: (() => void)[]
  ask(question: FateQuestion): never
}
