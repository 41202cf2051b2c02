import { DATE_COLUMNS, isImportColumn, type SheetTable } from '#domain/import/columns'
import { packageTextKey, readImportRows, findPackage, type ImportChoices } from '#domain/import/rows'
import { isPackageKey, type PackageKey } from '#domain/enrolment/packages'

export function unknownPackages(
  table: SheetTable,
  choices: ImportChoices,
  packages: readonly { key: PackageKey; name: string }[],
  today: string,
): { key: string; text: string; rows: number }[] {
  const found = new Map<string, { key: string; text: string; rows: number }>()
  for (const { packageText, amountCentavos } of readImportRows(table, choices, today).rows) {
    const needsChoice = packageText === '' ? (amountCentavos ?? 0) > 0 : findPackage(packageText, packages) === null
    if (!needsChoice) continue
    const key = packageTextKey(packageText)
    const entry = found.get(key) ?? { key, text: packageText, rows: 0 }
    found.set(key, { ...entry, rows: entry.rows + 1 })
  }
  return [...found.values()].slice(0, 60)
}

/** Reads the answers of the form; a choice that the form does not show stays as it was. */
export function readChoices(form: FormData, width: number, before: ImportChoices): ImportChoices {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  const columns = Array.from({ length: width }, (_, at) => {
    const column = text(`column-${at}`)
    return isImportColumn(column) ? column : null
  })
  const orders = { ...before.orders }
  for (const column of DATE_COLUMNS) {
    const order = text(`order-${column}`)
    if (order === 'day-first' || order === 'month-first') orders[column] = order
  }
  const packages = { ...before.packages }
  for (const [name, value] of form) {
    if (!name.startsWith('package-') || typeof value !== 'string') continue
    const key = name.slice('package-'.length)
    if (value === 'none' || isPackageKey(value)) packages[key] = value
    else Reflect.deleteProperty(packages, key)
  }
  return { columns, orders, packages, withoutBirthdate: text('birthdates') === 'adult' ? 'adult' : 'wait' }
}
