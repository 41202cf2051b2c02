import type { Page } from '@playwright/test'
import { newId, type Records } from '#records/engine/db'
import { mark } from '../admin/content.ts'
import { keptMaterial } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { expect } from '../../site-test.ts'
import { said } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asStaff, counted } from './people.ts'

const SECTIONS = '/admin/learningmaterialscontrol/sections'

/** A section of one test alone, with two materials where it is not to be empty. */
async function section(page: Page, site: Site, materials: readonly string[] = []) {
  const [id, name] = [newId(), mark('Linggo')]
  await asStaff(page, site, async (records: Records) => {
    await records.write.insertInto('material_sections').values({ id, name, position: 99, updated_by: null }).execute()
    for (const fileName of materials) await keptMaterial(records, { name: `${fileName} ${name}.pdf`, section: id })
  })
  await page.goto(SECTIONS)
  return { id, name, part: page.getByRole('region', { name, exact: true }) }
}

export const SECTION_FORMS: Form[] = [
  {
    name: 'a new section of materials',
    route: SECTIONS,
    intent: 'add',
    async open({ page, site }) {
      const name = mark('Linggo')
      await asStaff(page, site)
      await page.goto(SECTIONS)
      const form = page.getByRole('region', { name: 'New section' })
      await form.getByLabel('Name of the section').fill(name)
      return {
        press: () => form.getByRole('button', { name: 'Add section' }).click(),
        done: () => expect(page.getByRole('heading', { name })).toBeVisible(),
        once: () => counted(site, 'material_sections', 'name', name),
      }
    },
  },
  {
    name: 'another name for a section of materials',
    route: SECTIONS,
    intent: 'save',
    async open({ page, site }) {
      const { name, part } = await section(page, site)
      await part.getByText('Name and packages').click()
      await part.getByLabel('Name of the section').fill(`${name} B`)
      return {
        press: () => part.getByRole('button', { name: `Save ${name}` }).click(),
        done: () => expect(page.getByRole('heading', { name: `${name} B` })).toBeVisible(),
      }
    },
  },
  {
    name: "'Move up' of a section of materials",
    route: SECTIONS,
    intent: 'move',
    async open({ page, site }) {
      await section(page, site)
      const { name, part } = await section(page, site)
      return {
        press: () => part.getByRole('button', { name: `Move ${name} up` }).click(),
        done: said(page, 'Order changed'),
      }
    },
  },
  {
    name: 'the deletion of a section of materials',
    route: SECTIONS,
    intent: 'remove',
    async open({ page, site }) {
      const { name, part } = await section(page, site)
      return {
        press: () => part.getByRole('button', { name: `Delete ${name}` }).click(),
        done: () => expect(part).toBeHidden(),
      }
    },
  },
  {
    name: "'Move down' of a material in its section",
    route: SECTIONS,
    intent: 'move-material',
    async open({ page, site }) {
      const { name, part } = await section(page, site, ['A', 'B'])
      return {
        press: () => part.getByRole('button', { name: `Move A ${name}.pdf down` }).click(),
        done: said(page, 'Order changed'),
      }
    },
  },
  {
    name: 'a material into another section',
    route: SECTIONS,
    intent: 'put',
    async open({ page, site }) {
      const { name, part } = await section(page, site, ['A'])
      await part.getByLabel(`Section of A ${name}.pdf`).selectOption('')
      return {
        press: () => part.getByRole('button', { name: `Move A ${name}.pdf`, exact: true }).click(),
        done: () => expect(page.getByRole('region', { name: 'Without a section' })).toContainText(name),
      }
    },
  },
]
