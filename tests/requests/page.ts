import { parseHTML } from 'linkedom'
import type { Fields } from './person.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Answers to the labels of a form: a text, true or false for a box, several for boxes of one label, a file. */
export type Answers = Record<string, string | boolean | File | readonly string[]>

/** A page as a visitor without script gets it. */
export type Page = {
  status: number
  /** Path and query it was reached at. */
  address: string
  headers: Headers
  html: string
  document: Document
  /** The words of the first heading. */
  heading: string
  /** All words of `main`, or of the whole page where it has none. */
  words: string
  /** The control with this label; throws where there is none, or more than one. */
  field(label: string | RegExp, within?: string): Control
  /** The error next to the control with this label, or null. */
  errorOf(label: string | RegExp): string | null
  /** The rows of the table or list with this caption, each as its words. */
  rows(caption?: string): string[]
  /** Submits the form of this button with the answers. `within` narrows the search for the button. */
  press(button: string | RegExp, answers?: Answers, within?: string): Promise<Page>
  /** Follows the link with these words. */
  follow(link: string | RegExp): Promise<Page>
}

type Going = {
  open(path: string): Promise<Page>
  send(method: 'get' | 'post', target: string, fields: Fields): Promise<Page>
}

/** Reads an answer as a page. */
export function readPage(answer: Response, html: string, at: URL, going: Going): Page {
  const { document } = parseHTML(html)
  decodeTexts(document)
  const page: Page = {
    status: answer.status,
    address: at.pathname + at.search,
    headers: answer.headers,
    html,
    document,
    heading: wordsOf(document.querySelector('h1')),
    words: wordsOf(document.querySelector('main') ?? document.body),
    field: (label, within) => onlyOne(controlsNamed(document, label, within), `field ${label}`, page),
    errorOf(label) {
      const ids = page.field(label).getAttribute('aria-describedby')?.split(' ') ?? []
      const error = ids
        .map((id) => document.getElementById(id))
        .find((each) => each?.classList.contains('field-error'))
      return error ? wordsOf(error) : null
    },
    rows(caption) {
      const lists = [...document.querySelectorAll('table')].filter(
        (table) => caption === undefined || wordsOf(table.querySelector('caption')) === caption,
      )
      return lists.flatMap((table) => [...table.querySelectorAll('tbody tr')].map((row) => wordsOf(row)))
    },
    press(button, answers = {}, within) {
      const clickedButton = onlyOne(buttonsNamed(document, button, within), `button ${button}`, page)
      const form = formOf(document, clickedButton)
      if (!form) throw new Error(`The button ${button} stands in no form.`)
      const method = (clickedButton.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toLowerCase()
      const target = clickedButton.getAttribute('formaction') ?? form.getAttribute('action') ?? page.address
      return going.send(method === 'post' ? 'post' : 'get', target, fieldsOf(document, form, clickedButton, answers))
    },
    follow(link) {
      const links = [...document.querySelectorAll('a[href]')].filter((each) => isNamed(nameOf(document, each), link))
      return going.open(links[0]?.getAttribute('href') ?? fail(`no link ${link}`, page))
    },
  }
  return page
}

/** The parser leaves the entities of a text area and a title as they are written; a browser does not. */
function decodeTexts(document: Document): void {
  for (const each of document.querySelectorAll('textarea, title')) {
    const place = document.createElement('div')
    place.innerHTML = each.textContent ?? ''
    each.textContent = (place.textContent ?? '').replaceAll('\r\n', '\n').replace(/^\n/, '')
  }
}

function fail(what: string, page: Page): never {
  throw new Error(`${what} on ${page.address} (${page.status} ${page.heading}): ${page.words.slice(0, 400)}`)
}

function onlyOne<Found>(found: Found[], what: string, page: Page): Found {
  const [first, ...more] = found
  if (first === undefined) return fail(`no ${what}`, page)
  return more.length > 0 ? fail(`${found.length} times ${what}`, page) : first
}

const CONTROLS = 'input:not([type=hidden]), textarea, select'

function controlsNamed(document: Document, label: string | RegExp, within = 'body'): Control[] {
  return [...document.querySelectorAll<Control>(within)].flatMap((place) =>
    [...place.querySelectorAll<Control>(CONTROLS)].filter((each) => isNamed(nameOf(document, each), label)),
  )
}

function buttonsNamed(document: Document, name: string | RegExp, within = 'body'): HTMLButtonElement[] {
  return [...document.querySelectorAll(within)].flatMap((place) =>
    [...place.querySelectorAll<HTMLButtonElement>('button:not([type=button])')].filter(
      (each) => !each.hasAttribute('disabled') && isNamed(nameOf(document, each), name),
    ),
  )
}

function isNamed(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name)
}

/** The accessible name, as far as this site's pages use the ways to give one. */
function nameOf(document: Document, element: Element): string {
  const by = element.getAttribute('aria-labelledby')
  if (by)
    return by
      .split(' ')
      .map((id) => wordsOf(document.getElementById(id)))
      .join(' ')
  const own = element.getAttribute('aria-label')
  if (own) return own
  if (!element.matches(CONTROLS)) return wordsOf(element)
  const labels = [...document.querySelectorAll('label')].filter(
    (label) => (element.id !== '' && label.getAttribute('for') === element.id) || label.contains(element),
  )
  return labels.map((label) => label.getAttribute('aria-label') ?? wordsOf(label, 'select, textarea')).join(' ')
}

/** The words of an element as they are read out, without what is hidden or left out. */
export function wordsOf(element: Element | null, without = ''): string {
  if (!element) return ''
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll(
    `script, style, template, [hidden], [aria-hidden=true]${without ? `, ${without}` : ''}`,
  ))
    hidden.remove()
  for (const apart of copy.querySelectorAll('p, li, td, th, dt, dd, h1, h2, h3, h4, div, option, br, label, button'))
    apart.after(' ')
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

function formOf(document: Document, control: Element): HTMLFormElement | null {
  const named = control.getAttribute('form')
  return named ? (document.getElementById(named) as HTMLFormElement | null) : control.closest('form')
}

/** What a browser sends of a form: its successful controls in their order, and the button that was pressed. */
function fieldsOf(document: Document, form: HTMLFormElement, clickedButton: Element, answers: Answers): Fields {
  const controls = [...document.querySelectorAll<Control>('input, textarea, select')].filter(
    (each) => formOf(document, each) === form,
  )
  for (const label of Object.keys(answers)) {
    const matching = controls.filter(
      (each) => each.getAttribute('type') !== 'hidden' && nameOf(document, each) === label,
    )
    if (matching.length === 0)
      throw new Error(
        `The form has no field '${label}'; it has: ${controls.map((each) => nameOf(document, each)).join(', ')}`,
      )
  }
  const answerTo = (control: Control) =>
    control.getAttribute('type') === 'hidden' ? undefined : answers[nameOf(document, control)]
  const isRadio = (control: Control) => control.getAttribute('type') === 'radio'
  // Choosing one radio of a group lets go of the others.
  const chosen = new Set(
    controls.filter((each) => isRadio(each) && answerTo(each)).map((each) => each.getAttribute('name')),
  )
  const fields: [string, string | File][] = []
  for (const control of controls) {
    const name = control.getAttribute('name')
    if (!name || control.closest('[disabled]')) continue
    const answer = answerTo(control) ?? (isRadio(control) && chosen.has(name) ? false : undefined)
    for (const value of valuesOf(control, answer)) fields.push([name, value])
  }
  const button = clickedButton.getAttribute('name')
  if (button) fields.push([button, clickedButton.getAttribute('value') ?? ''])
  return grouped(fields)
}

function valuesOf(control: Control, answer: Answers[string] | undefined): (string | File)[] {
  const type = control.getAttribute('type') ?? 'text'
  const value = control.getAttribute('value')
  if (type === 'checkbox' || type === 'radio') {
    const isOn =
      answer === undefined
        ? control.hasAttribute('checked')
        : typeof answer === 'boolean'
          ? answer
          : [answer].flat().includes(value ?? 'on')
    return isOn ? [value ?? 'on'] : []
  }
  if (type === 'file')
    return answer instanceof File ? [answer] : [new File([], '', { type: 'application/octet-stream' })]
  if (['submit', 'button', 'reset', 'image'].includes(type)) return []
  if (control.matches('select')) return [answer === undefined ? chosenIn(control) : optionOf(control, String(answer))]
  if (answer !== undefined) return [answer instanceof File ? answer : String(answer)]
  return [control.matches('textarea') ? (control.textContent ?? '') : (value ?? '')]
}

function chosenIn(select: Element): string {
  const options = [...select.querySelectorAll('option')]
  const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0]
  return chosen ? valueOf(chosen) : ''
}

/** The value of the option with these words, or this value. */
function optionOf(select: Element, answer: string): string {
  const options = [...select.querySelectorAll('option')]
  const chosen =
    options.find((option) => wordsOf(option) === answer) ?? options.find((option) => valueOf(option) === answer)
  if (!chosen)
    throw new Error(`No option '${answer}'; there are: ${options.map((option) => wordsOf(option)).join(', ')}`)
  return valueOf(chosen)
}

const valueOf = (option: Element) => option.getAttribute('value') ?? wordsOf(option)

function grouped(pairs: readonly [string, string | File][]): Fields {
  const fields: Fields = {}
  for (const [name, value] of pairs) {
    const before = fields[name]
    if (before === undefined || value instanceof File || before instanceof File) fields[name] = value
    else fields[name] = [...(typeof before === 'string' ? [before] : before), value]
  }
  return fields
}
