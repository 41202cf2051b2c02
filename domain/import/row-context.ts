import type { FateNote, FateQuestion, ImportFacts, ImportStep } from './facts.ts'
import type { ImportChoices } from './rows.ts'

export type RowContext = {
  facts: ImportFacts
  choices: Pick<ImportChoices, 'packages' | 'withoutBirthdate'>
  today: string
  notes: FateNote[]
  steps: ImportStep[]
  /** Reference numbers of payments here and in earlier rows. */
  references: Map<string, string>
  /** Takes back what a row changed, when it ends in a question. */
  undo: (() => void)[]
  ask(question: FateQuestion): never
}
