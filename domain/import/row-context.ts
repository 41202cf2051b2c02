import type { FateNote, FateQuestion, ImportFacts, PlannedWrite } from './facts.ts'
import type { ImportChoices } from './rows.ts'

export type RowContext = {
  facts: ImportFacts
  choices: Pick<ImportChoices, 'packages' | 'withoutBirthdate'>
  today: string
  notes: FateNote[]
  steps: PlannedWrite[]
  references: Map<string, string>
  undo: (() => void)[]
  ask(question: FateQuestion): never
}
