import { isMinorByEither } from '#domain/consent/ages'
import { manilaDayOf } from '#domain/words/formats'
import { isSameName } from './cells.ts'
import type { Fate, FateQuestion, ImportFacts } from './facts.ts'
import type { RowContext } from './row-context.ts'
import { addMoney } from './payment-fates.ts'
import { openPeople, type ImportedPerson } from './people.ts'
import type { ImportRow } from './rows.ts'
import { addSessions } from './session-fates.ts'

class WaitsForAnswer extends Error {
  readonly question: FateQuestion
  constructor(question: FateQuestion) {
    super(question.note)
    this.question = question
  }
}

/** Decides rows in the file's order, because later rows know the people of earlier ones. */
export function decideFates(rows: readonly ImportRow[], choices: RowContext['choices'], facts: ImportFacts): Fate[] {
  const people = openPeople(facts)
  const today = manilaDayOf(facts.now)
  const references = new Map(facts.references)
  const fates = rows.map((row): Fate => {
    const context: RowContext = {
      facts,
      choices,
      today,
      notes: [],
      steps: [],
      references,
      undo: [],
      ask(question) {
        throw new WaitsForAnswer(question)
      },
    }
    try {
      return decideRow(row, people, context)
    } catch (error) {
      if (!(error instanceof WaitsForAnswer)) throw error
      for (const undo of context.undo.toReversed()) undo()
      const { row: number, name } = row
      return { row: number, name, kind: 'ask', notes: [error.question], steps: [], person: null }
    }
  })
  people.settlePrices()
  return fates
}

function decideRow(row: ImportRow, people: ReturnType<typeof openPeople>, context: RowContext): Fate {
  const { notes, steps, ask } = context
  const [unreadable] = row.unreadable
  if (unreadable) ask({ note: 'unreadable', ...unreadable })
  if (row.name === '') ask({ note: 'no-name' })
  if (row.email === null && row.mobile === null) ask({ note: 'no-contact' })
  const found = people.find(row)
  if (found.kind === 'two') ask({ note: 'two-people', names: found.names })
  if (found.kind === 'one' && !isOwnName(row, found))
    ask({ note: 'other-name', name: found.person.name, row: found.person.row })
  const person = found.kind === 'one' ? found.person : addPerson(row, people, context)
  if (!person.isClient) ask({ note: 'staff', name: person.name })
  context.undo.push(people.toUndo(person))
  if (found.kind === 'one') {
    people.learn(person, row, context.undo)
    const { by } = found
    notes.push(
      person.row === null
        ? { note: 'known-by', by, name: person.name }
        : { note: 'same-as-row', by, row: person.row },
    )
  }
  const wants = row.packageText !== '' || row.amountCentavos !== null || row.session !== null
  if (person.waits) {
    if (wants) notes.push({ note: 'minor-waits' })
  } else {
    addMoney(row, person, context)
    addSessions(row, person, context)
  }
  if (steps.length === 0) notes.push({ note: 'nothing-new' })
  const kind = found.kind !== 'one' ? (person.waits ? 'minor' : 'new') : person.row === null ? 'known' : 'repeat'
  return { row: row.row, name: row.name, kind, notes, steps, person: person.key }
}

/** A shared mobile is one person only where the names agree: siblings use their mother's number. */
function isOwnName(row: ImportRow, { by, person }: { by: 'email' | 'mobile'; person: ImportedPerson }): boolean {
  return by === 'email' || isSameName(row.name, person.name)
}

function addPerson(
  row: ImportRow,
  people: ReturnType<typeof openPeople>,
  { facts, choices, notes, steps, undo, ask }: RowContext,
): ImportedPerson {
  const { age, birthdate, guardian } = row
  const isChildByAge = birthdate === null && age !== null && age < 18
  const isAdultByAge = age !== null && age >= 18
  if (birthdate === null && (isChildByAge || (!isAdultByAge && choices.withoutBirthdate === 'wait')))
    ask({ note: 'no-birthdate' })
  const minor = isMinorByEither({ age, birthdate }, facts.now)
  if (minor && (guardian === null || guardian.contact === '')) ask({ note: 'no-guardian' })
  const person = people.add(row, minor, undo)
  const { name, firstName, lastName, nickname, email, mobile, address, handler } = row
  const fields = { name, firstName, lastName, nickname, email, mobile, birthdate, age, address, handler, guardian }
  steps.push({ step: 'person', person: person.key, fields })
  notes.push({ note: 'new-person' })
  if (email === null) notes.push({ note: 'no-email' })
  if (minor && guardian && birthdate) {
    steps.push({ step: 'guardian', person: person.key, guardian, birthdate, age })
    notes.push({ note: 'minor' })
  }
  return person
}
