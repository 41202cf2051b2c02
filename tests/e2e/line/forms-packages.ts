import type { Page } from '@playwright/test'
import { newId } from '#records/engine/db'
import { act, fill, mark } from '../admin/content.ts'
import { rowOf } from '../admin/desk.ts'
import type { Site } from '../../site.ts'
import { pressed, said, UNSENT } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asStaff, counted } from './people.ts'

const PACKAGES = '/admin/packages'
const PACKAGE_WORDS = { Description: 'Words.', Price: '9,500', 'Q&A sessions': '8', Assessments: '2' }

/** Adds a package of a name nobody else has, and opens the list. */
async function ownPackage(page: Page, site: Site, more: Partial<{ hidden_at: string; highlighted: number }> = {}) {
  const name = mark('Package')
  const key = `package_${newId()}` as const
  await asStaff(page, site, (records) =>
    records.write
      .insertInto('packages')
      .values({
        key,
        name,
        description: 'Words.',
        price_centavos: 1,
        position: 50,
        sessions: 1,
        assessments: 1,
        ...more,
      })
      .execute(),
  )
  await page.goto(PACKAGES)
  return { name, key }
}

/** What a row's menu does to a package, and the word that its menu offers afterwards. */
const packageAct = (
  intent: string,
  button: string,
  said_: string,
  more: Parameters<typeof ownPackage>[2] = {},
): Form => ({
  name: `'${button}' of a package`,
  route: PACKAGES,
  intent,
  async open({ page, site }) {
    const { name } = await ownPackage(page, site, more)
    return { press: () => act(page, name, button), done: said(page, said_) }
  },
})

export const PACKAGE_FORMS: Form[] = [
  {
    name: 'adding a package',
    route: `${PACKAGES}/new`,
    says: UNSENT,
    async open({ page, site }) {
      const name = mark('Added')
      await asStaff(page, site)
      await page.goto(PACKAGES)
      await page.getByRole('link', { name: 'Add New Package' }).click()
      await fill(page, { Name: name, ...PACKAGE_WORDS })
      return {
        press: pressed(page, 'Save'),
        done: said(page, 'Added Successfully!'),
        once: () => counted(site, 'packages', 'name', name),
      }
    },
  },
  {
    name: 'changing a package',
    route: `${PACKAGES}/:id/edit`,
    says: UNSENT,
    async open({ page, site }) {
      const [{ name }, changed] = [await ownPackage(page, site), mark('Changed')]
      await act(page, name, 'Update')
      await fill(page, { Name: changed })
      return {
        press: pressed(page, 'Save'),
        done: said(page, 'Updated Successfully!'),
        once: () => counted(site, 'packages', 'name', changed),
      }
    },
  },
  {
    name: 'deleting a package',
    route: PACKAGES,
    intent: 'delete',
    async open({ page, site }) {
      const { name } = await ownPackage(page, site)
      await act(page, name, 'Delete')
      return { press: pressed(page, 'Delete'), done: said(page, /no longer there/) }
    },
  },
  ...(['up', 'down'] as const).map(
    (way): Form => ({
      name: `moving a package ${way}`,
      route: PACKAGES,
      intent: way,
      async open({ page, site }) {
        const { name } = await ownPackage(page, site)
        const moved = way === 'up' ? name : 'Package W'
        return {
          press: () =>
            rowOf(page, moved)
              .getByRole('button', { name: `Move ${moved} ${way}` })
              .click(),
          done: said(page, new RegExp(`${moved} moved to place`)),
        }
      },
    }),
  ),
  packageAct('hide', 'Hide', 'Package hidden'),
  packageAct('show', 'Show', 'Package shown', { hidden_at: '2026-01-01T00:00:00.000Z' }),
  packageAct('highlight', 'Highlight', 'Package highlighted'),
  packageAct('plain', 'Remove highlight', 'Highlight removed', { highlighted: 1 }),
]
