import { FATE_KINDS, type FateKind } from '#domain/import/facts'
import { findColumnsProblem, type SheetTable } from '#domain/import/columns'
import type { ImportChoices } from '#domain/import/rows'
import { fateInWords, fateKindText } from '#domain/text/staff/import/fates'
import { columnsProblemText, importRunText as text } from '#domain/text/staff/import/import'
import { grouped } from '#domain/words/formats'
import { pagesOf, PAGE } from '#records/engine/pages'
import { previewImport } from '#records/import/imports'
import type { AppServices } from '#app/context'
import { keepWithin, listAddress } from '../list/list-address.ts'

export async function loadPreview(
  { records, now }: AppServices,
  { id, table, choices }: { id: string; table: SheetTable; choices: ImportChoices },
  url: URL,
) {
  const { fates, unclearDates } = await previewImport(records.read, records.engine, { table, choices }, now())
  const { page } = listAddress(url)
  const wanted = url.searchParams.get('show')
  const kind: FateKind | null = FATE_KINDS.find((each) => each === wanted) ?? null
  const shown = fates.filter((fate) => kind === null || fate.kind === kind)
  const pages = pagesOf(shown.length)
  keepWithin(url, { page }, pages)
  const count = (each: FateKind) => fates.filter((fate) => fate.kind === each).length
  const steps = fates.flatMap((fate) => fate.steps)
  const columnsProblem = findColumnsProblem(choices.columns)
  const problem = columnsProblem
    ? columnsProblemText[columnsProblem]
    : unclearDates.some((column) => !choices.orders[column])
      ? text.ordersMissing
      : steps.length === 0
        ? text.nothing
        : null
  return {
    id,
    kind,
    tabs: [
      { kind: null, name: text.tab(text.all, grouped(fates.length)) },
      ...FATE_KINDS.map((each) => ({ kind: each, name: text.tab(fateKindText[each].tab, grouped(count(each))) })),
    ],
    rows: shown.slice((page - 1) * PAGE, page * PAGE).map((fate) => ({
      id: String(fate.row),
      row: grouped(fate.row),
      name: fate.name || text.noName,
      kind: fate.kind,
      notes: fate.notes.map(fateInWords),
    })),
    empty: kind === null ? text.empty : fateKindText[kind].none,
    list: { total: shown.length, page, pages },
    people: steps.filter(({ step }) => step === 'person').length,
    others: fates.filter((fate) => fate.steps.length > 0).length,
    left: count('ask'),
    problem,
  }
}

export type PreviewOfImport = Awaited<ReturnType<typeof loadPreview>>
