import { COLLECTIONS, type Collection } from '#tools/legacy-import/rules/old-records'

type Part = { imported: number; unchanged: number; skipped: number; lines: string[] }

export type Report = ReturnType<typeof openReport>

/** Names in an export may contain line breaks and terminal escape sequences. */
export function shown(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  return name.slice(0, 300).replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?')
}

export function openReport() {
  const parts = new Map<Collection, Part>(
    COLLECTIONS.map((name) => [name, { imported: 0, unchanged: 0, skipped: 0, lines: [] }]),
  )
  const part = (collection: Collection): Part =>
    parts.get(collection) ?? { imported: 0, unchanged: 0, skipped: 0, lines: [] }
  const administrators = new Map<string, string>()
  const others: string[] = []
  const decisions: string[] = []
  return {
    count(collection: Collection, what: 'imported' | 'unchanged') {
      part(collection)[what] += 1
    },
    skip(collection: Collection, id: string, reason: string) {
      part(collection).skipped += 1
      part(collection).lines.push(`skipped ${collection}/${shown(id)}: ${reason}`)
    },
    note(collection: Collection, line: string) {
      part(collection).lines.push(line)
    },
    administrator(email: string, line: string) {
      administrators.set(email, line)
    },
    notAdministrator(line: string) {
      others.push(line)
    },
    decide(line: string) {
      decisions.push(line)
    },
    text(unknown: { name: string; records: number }[], named: Iterable<string>) {
      const known = [...parts].flatMap(([name, { imported, unchanged, skipped, lines }]) => [
        `${name}: ${imported} imported, ${unchanged} unchanged, ${skipped} skipped`,
        ...lines,
      ])
      const strange = unknown.map(
        ({ name, records }) =>
          `unknown collection ${shown(name)}: ${records} ${records === 1 ? 'record' : 'records'}, not imported`,
      )
      const absent = [...named].filter((email) => !administrators.has(email))
      return [
        ...known,
        ...strange,
        `administrators: ${administrators.size || 'none'}`,
        ...administrators.values(),
        ...others,
        ...absent.map(
          (email) => `no administrator ${shown(email)}: no account that could be taken over has this address`,
        ),
        `enrolments to decide: ${decisions.filter((line) => line.startsWith('decide ')).length || 'none'}`,
        ...decisions,
      ].join('\n')
    },
  }
}
