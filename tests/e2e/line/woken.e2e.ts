import { linkTo } from '#routes'
import { expect, test } from '../../company.ts'
import { newId } from '#records/engine/db'
import { inviteStaff } from '#records/accounts/staff-invitations'
import { done } from '../../journey.ts'
import { asStaff } from './people.ts'
import { openLine } from './ways.ts'

// What the browser itself says about lines that are cut on purpose.
test.use({ trace: 'off' })

type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }

/** Presses the first button of this name once React has taken the page over, before React does anything else. */
function pressWhenAwake(name: string): void {
  let isClicked = false
  const press = () => {
    // A press during hydration would hurry it; this one comes right after.
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1] as
      | Root
      | undefined
    if (isClicked || !root || root.stateNode.current.memoizedState.isDehydrated) return
    isClicked = true
    ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
  }
  // The clock jumps at each reading, so that React does one piece of work at a time.
  let now = 0
  performance.now = () => (now += 6)
  const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {}
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    set(this: MessagePort, work: (event: MessageEvent) => void) {
      set?.call(this, (event: MessageEvent) => {
        work(event)
        press()
      })
    },
  })
}

test('a button pressed in the moment the page wakes keeps the page when the line is away, and says so beside the button [NET-1]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  const line = await openLine(page)
  const email = `${newId()}@academy.example`
  await asStaff(page, site, async (records, owner) =>
    done(await inviteStaff(records, owner, { email, role: 'coach', mailed: false }, new Date())),
  )
  await page.addInitScript(pressWhenAwake, 'Create link')
  line.fail('refused')
  await page.goto(linkTo('staff'))
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.locator('.line-write')).toContainText('could not be reached')
  await expect(page.getByRole('row').filter({ has: page.locator('.line-write') })).toHaveCount(1)
  await expect(row.getByRole('button', { name: 'Create link' })).toBeVisible()
})
