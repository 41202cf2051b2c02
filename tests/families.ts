import type { Actor } from '#domain/accounts/accounts'
import type { PackageKey } from '#domain/enrolment/packages'
import type { Records } from '#records/engine/db'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { submitFamilyProof } from '#records/enrolment/family/submit-family-proof'
import { arrivedUpload, CONSENTS, done, newClient, NOW } from './journey.ts'
import { FORM } from './registration-form.ts'

export type Family = { parent: Actor; children: Actor[] }

/** A parent's account with children for whom only the parent signs in. */
export async function newFamily(records: Records, names: readonly string[] = ['Ana Santos', 'Ben Santos']) {
  const parent = await newClient(records)
  const children: Actor[] = []
  for (const name of names) {
    const child = await newClient(records, name)
    await records.write
      .insertInto('family_members')
      .values({ child_id: child.id, parent_id: parent.id, added_at: NOW.toISOString() })
      .execute()
    children.push(child)
  }
  return { parent, children } satisfies Family
}

export const formOf = ({ name }: Pick<Actor, 'name'>) => ({ ...FORM, fullName: name })

/** Walks each child to the receipt step. */
export async function registerChildren(records: Records, children: readonly Actor[], keys: readonly PackageKey[]) {
  for (const [at, child] of children.entries()) {
    const key = keys[at] ?? 'package_w'
    done(await bookPackage(records, child.id, key))
    done(await saveDraft(records, child.id, key, formOf(child), 'additional', NOW))
  }
}

export const proofOf = (children: readonly Actor[], keys: readonly PackageKey[], upload: string) => ({
  upload,
  children: children.map((child, at) => ({
    childId: child.id,
    package: keys[at] ?? ('package_w' as const),
    form: formOf(child),
    consents: CONSENTS,
  })),
})

/** Walks a family to one waiting payment for all children; returns the payments in the children's order. */
export async function payTogether(
  records: Records,
  { parent, children }: Family,
  keys: readonly PackageKey[] = ['package_w', 'package_o', 'package_w'],
  now = NOW,
): Promise<{ familyPaymentId: string; paymentIds: string[]; upload: string }> {
  await registerChildren(records, children, keys)
  const upload = await arrivedUpload(records, parent.id, now)
  const { familyPaymentId } = done(await submitFamilyProof(records, parent, proofOf(children, keys, upload), now))
  const rows = await records.read
    .selectFrom('payments')
    .select(['id', 'user_id'])
    .where('family_payment_id', '=', familyPaymentId)
    .execute()
  const paymentIds = children.map(({ id }) => rows.find(({ user_id }) => user_id === id)?.id ?? '')
  return { familyPaymentId, paymentIds, upload }
}
