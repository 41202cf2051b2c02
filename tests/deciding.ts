import type { Page } from '@playwright/test'
import { expect } from './company.ts'
import type { Person } from './people.ts'

const PENDING_PAYMENTS = '/admin/pendingregistrationpayments'

/** The row (or card) of a person in a list of the back office. */
export function rowOf(staffPage: Page, person: Person) {
  return staffPage.getByRole('row').filter({ hasText: person.lastName })
}

/** Presses a decision in a person's row, in the row itself or behind its actions, and confirms the question. */
export async function decide(
  staffPage: Page,
  person: Person,
  action: 'Confirm' | 'Reject' | 'Delete',
  reason?: string,
): Promise<void> {
  const row = rowOf(staffPage, person)
  const direct = row.getByRole('button', { name: action, exact: true })
  if (!(await direct.isVisible())) await row.getByRole('button', { name: /actions/i }).click()
  await direct.click()
  const prompt = staffPage.locator('dialog:modal')
  if (reason) await prompt.getByLabel('Reason').fill(reason)
  await prompt.getByRole('button', { name: action, exact: true }).click()
  await expect(prompt).toHaveCount(0)
}

/** Opens the pending payments, filtered to this person's. */
export async function onPendingPayments(staffPage: Page, person: Person): Promise<void> {
  await staffPage.goto(`${PENDING_PAYMENTS}?search=${encodeURIComponent(person.lastName)}`)
  await expect(rowOf(staffPage, person)).toHaveCount(1)
}
