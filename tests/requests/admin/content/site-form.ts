import { wordsOf, type Page } from '../../page.ts'

/** Types into one of several controls that share a label. */
export function typeInto(control: Element | null | undefined, text: string): void {
  if (!control) throw new Error(`There is no control for '${text}'.`)
  if (control.matches('textarea')) control.textContent = text
  else control.setAttribute('value', text)
}

/** The price of a package on the page of the site's content. */
export function priceOf(page: Page, name: string): Element {
  const group = [...page.document.querySelectorAll('fieldset')].find(
    (each) => wordsOf(each.querySelector('legend')) === name,
  )
  const label = [...(group?.querySelectorAll('label') ?? [])].find((each) => wordsOf(each) === 'Price')
  const control = page.document.getElementById(label?.getAttribute('for') ?? '')
  if (!control) throw new Error(`no price of ${name} on ${page.address}`)
  return control
}
