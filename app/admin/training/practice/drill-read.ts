import { data } from 'react-router'
import { readContentFields } from '#domain/content/content-forms'
import { isPackageKey, type PackageKey } from '#domain/enrolment/packages'
import { DRILL_NAMES, parseDrill } from '#domain/training/practice/drills'

export function readDrillForm(form: FormData) {
  const values = readContentFields(form, DRILL_NAMES)
  const packages = form.getAll('package').map((key): PackageKey => {
    if (typeof key !== 'string' || !isPackageKey(key)) throw data(null, { status: 400 })
    return key
  })
  return { values: { ...values, packages: packages.join(' ') }, read: parseDrill(values, packages) }
}
