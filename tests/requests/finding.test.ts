import { beforeAll, expect, it } from 'vitest'
import { wordsOf, type Page } from './page.ts'
import type { Person } from './person.ts'
import { openSite, type RequestSite } from './site.ts'

// What a new user would look for, the words they press from their home, and the heading they arrive at.
type Task = [task: string, presses: (string | RegExp)[], heading: string | RegExp]

const CLIENT: Task[] = [
  ['where and when is my next session', ['All my sessions'], 'My sessions'],
  ['move a session to another day', ['All my sessions', 'Ask to reschedule'], /reschedule|another/i],
  ['what my coach wrote', ['All notes and ratings'], /notes|ratings/i],
  ['how my ratings went', ['Training', /^Notes, ratings/], /notes|ratings/i],
  ['the PDF for homework', ['Training', /^Learning materials/], 'Learning Materials'],
  ['what I have paid', ['Payments'], 'Payments'],
  ['the receipt of my payment', ['Payments', /^PDF of receipt/], /^/],
  ['what I still owe', ['Payments', 'View price and balance'], /balance/i],
  ['where to send money', ['Payments'], 'Payments'],
  ['change my address', ['Account'], 'Account'],
  ['change my password', ['Account', 'Security'], 'Security'],
  ['what the academy knows of me', ['Account', /^Privacy and your data/], 'Privacy and your data'],
  ['take back a consent', ['Account', /^Privacy and your data/], 'Privacy and your data'],
  ['record an answer', ['Practice'], 'Practice'],
  ['book once more', ['Enroll Again'], /Training Packages/],
  ['tell how it was', ['Write Testimonial'], /testimonial/i],
  ['write to the academy', ['Contact'], /^/],
  ['the privacy notice', ['Privacy notice'], /privacy/i],
  ['get money back', ['Refunds'], /^/],
  ['the academy’s news', ['Home'], /^/],
]

const EVERY_STAFF: Task[] = [
  ['change my password', ['Account'], /account|profile/i],
  ['how long data is kept', ['Data retention'], 'Data retention'],
]
const TRAINING: Task[] = [
  ['mark who came today', ['Roll call'], 'Roll call'],
  ['this week', ['Calendar'], 'Calendar'],
  ['plan a session', ['Calendar', 'Plan session'], /plan/i],
  ['last week', ['Calendar', 'Previous week'], 'Calendar'],
  ['one day of the calendar', ['Calendar', 'Day'], 'Calendar'],
  ['my calendar on the phone', ['Calendar', 'My calendar'], /calendar/i],
  ['who wants another time', ['Reschedule requests'], 'Reschedule requests'],
  ['all trainees', ['Trainees'], 'Registered Trainees'],
  ['a trainee’s sessions', ['Trainees', 'View Session'], /^/],
  ['the materials', ['Learning materials'], 'Learning materials'],
]
const PRACTICE: Task[] = [
  ['hear what trainees recorded', ['Practice recordings'], 'Practice recordings'],
  ['write a drill', ['Drills', 'Add Drill'], /drill/i],
  ['homework of a trainee', ['All trainees', 'View Session', /practice/i], /practice/i],
]
const MONEY: Task[] = [
  ['who sent a receipt', ['Pending payments'], 'Pending payments'],
  ['look at a receipt', ['Pending payments', 'View'], /^/],
  ['compare with the bank', ['Bank statements'], /statements/i],
  ['who still owes', ['Balances due'], 'Balances due'],
  ['what came in', ['Payment history'], 'Payment history'],
  ['a receipt by number', ['Receipts'], 'Receipts'],
  ['close the month', ['Monthly close'], /month/i],
]
const WEBSITE: Task[] = [
  ['change the opening picture', ['Site content', 'Opening of the home page'], 'Opening of the home page'],
  ['change the phone number', ['Site content', 'Contact'], 'Contact'],
  ['hide a section', ['Site content', 'Sections and order'], /sections/i],
  ['change a price', ['Packages', 'Update'], /package/i],
  ['write news', ['News'], 'News'],
  ['add a win', ['Wins'], 'Wins'],
  ['add a question', ['Site content', 'FAQ'], 'FAQ'],
  ['publish a testimonial', ['Testimonials'], 'Testimonials'],
]

const TASKS: Record<'client' | 'coach' | 'cashier' | 'manager' | 'owner', Task[]> = {
  client: CLIENT,
  coach: [...TRAINING, ...PRACTICE, ...EVERY_STAFF],
  cashier: [...MONEY, ...EVERY_STAFF],
  manager: [...TRAINING, ...WEBSITE, ...EVERY_STAFF],
  owner: [
    ...PRACTICE,
    ...MONEY,
    ['give a coach an account', ['Staff'], 'Staff'],
    ['bring people from a sheet', ['Import'], /import/i],
    ['take everything along', ['Export'], /export/i],
    ['change the colours', ['Look'], 'Look'],
    ['set up email', ['Email setup'], /email/i],
    ['when sessions can be', ['Working hours'], /hours/i],
    ['who did what', ['Audit log'], /log/i],
    ['write the privacy notice', ['Privacy notice'], /privacy/i],
    ['a discount', ['Vouchers'], 'Vouchers'],
    ['who asked for deletion', ['Data requests'], /requests/i],
    ['a certificate', ['Certificates'], 'Certificates'],
  ],
}
const MOST_PRESSES = 3

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'whole-demo' })
})

const HOMES = {
  client: { who: () => named('isabel.quirino@client.example'), path: '/client' },
  coach: { who: () => named('marivic.tolentino@academy.example'), path: '/admin/dashboard' },
  cashier: { who: () => site.as('cashier'), path: '/admin/dashboard' },
  manager: { who: () => site.as('manager'), path: '/admin/dashboard' },
  owner: { who: () => site.as('owner'), path: '/admin/dashboard' },
}
async function named(email: string): Promise<Person> {
  const person = site.records.read.selectFrom('users').select('id').where('email', '=', email)
  return site.signedIn((await person.executeTakeFirstOrThrow()).id)
}

/** The first link with these words, of the page itself before its navigation and its header. */
function linkNamed(page: Page, name: string | RegExp): Element | null {
  const places = ['main', 'nav[aria-label="Your pages"]', 'body']
  const links = places.flatMap((place) => [...page.document.querySelectorAll(`${place} a[href]`)])
  const isNamed = (words: string) =>
    typeof name === 'string' ? words === name || words.startsWith(`${name} `) : name.test(words)
  const nameOf = (link: Element) => (link.getAttribute('aria-label') ?? wordsOf(link)).replace(/\d+ waiting$/, '')
  return links.find((link) => isNamed(nameOf(link))) ?? null
}

/** Where the presses lead, and how many there are: a folded group is opened first. */
async function walk(person: Person, home: string, names: Task[1]): Promise<string> {
  let [page, presses] = [await person.open(home), 0]
  for (const name of names) {
    const link = linkNamed(page, name)
    if (!link) return `${page.address} has no link ${name}`
    presses += link.closest('details:not([open])') ? 2 : 1
    page = await person.open(link.getAttribute('href') ?? '')
  }
  return presses > MOST_PRESSES ? `${presses} presses` : page.heading
}

it.each(Object.keys(HOMES) as (keyof typeof HOMES)[])(
  'from the home of a %s each task is found in at most three presses, by the words one would look for [HUB-1, WORK-1]',
  async (role) => {
    const { who, path } = HOMES[role]
    const person = await who()
    const lost: string[] = []
    for (const [task, names, heading] of TASKS[role]) {
      const found = await walk(person, path, names)
      if (typeof heading === 'string' ? found !== heading : !heading.test(found)) lost.push(`${task}: ${found}`)
    }
    expect(lost).toEqual([])
  },
)

it('a task whose words are on no page, or too many presses away, is told', async () => {
  const coach = await HOMES.coach.who()
  expect(await walk(coach, '/admin/dashboard', ['Monthly close'])).toBe('/admin/dashboard has no link Monthly close')
  const owner = await HOMES.owner.who()
  expect(await walk(owner, '/admin/dashboard', ['Messages', 'News'])).toBe('4 presses')
})
