import { describe, expect, it } from 'vitest'
import { checkSeveral, proposeFamily, SEVERAL_AT_MOST, type FamilyCandidate } from './several.ts'

const facts = { requested: 2, amounts: [500_000, 850_000], lineCentavos: 1_350_000, isPartMissing: false }

describe('several payments and one transaction', () => {
  it('are proved when their sum is exactly its amount, else the difference is said [FAM-2]', () => {
    expect(checkSeveral(facts)).toEqual({ ok: true, value: null })
    expect(checkSeveral({ ...facts, lineCentavos: 1_400_000 })).toMatchObject({ differsCentavos: -50_000 })
    expect(checkSeveral({ ...facts, lineCentavos: 1_300_000 })).toMatchObject({ differsCentavos: 50_000 })
  })

  it('are refused when none or too many are chosen, one is decided or a part is missing [FAM-2]', () => {
    expect(checkSeveral({ ...facts, requested: 0, amounts: [] })).toMatchObject({ reason: 'none-chosen' })
    expect(checkSeveral({ ...facts, requested: SEVERAL_AT_MOST + 1 })).toMatchObject({ reason: 'too-many-chosen' })
    expect(checkSeveral({ ...facts, requested: 3 })).toMatchObject({ reason: 'already-decided' })
    expect(checkSeveral({ ...facts, isPartMissing: true })).toMatchObject({ reason: 'parts-missing' })
  })
})

describe('the proposal of several', () => {
  const of = (id: string, amountCentavos: number, parentId: string | null): FamilyCandidate => ({
    ids: [id],
    amountCentavos,
    parentId,
  })
  const idsIn = (found: readonly FamilyCandidate[] | null) => found?.flatMap(({ ids }) => ids) ?? null

  it('is made for payments of one family only [FAM-2]', () => {
    const family = [of('ana', 500_000, 'maria'), of('ben', 850_000, 'maria')]
    expect(idsIn(proposeFamily(1_350_000, family))).toEqual(['ana', 'ben'])
    expect(proposeFamily(1_350_000, [of('ana', 500_000, 'maria'), of('dina', 850_000, 'rosa')])).toBeNull()
    expect(proposeFamily(1_350_000, [of('one', 500_000, null), of('two', 850_000, null)])).toBeNull()
    expect(proposeFamily(500_000, family), 'one payment is no proposal of several').toBeNull()
    expect(proposeFamily(1_350_001, family)).toBeNull()
  })

  it('is not made when two choices have the sum [FAM-2]', () => {
    const three = ['ana', 'ben', 'carla'].map((name) => of(name, 500_000, 'maria'))
    expect(proposeFamily(1_000_000, three)).toBeNull()
    expect(idsIn(proposeFamily(1_500_000, three))).toEqual(['ana', 'ben', 'carla'])
    const two = [of('ana', 500_000, 'maria'), of('ben', 850_000, 'maria')]
    const others = [of('dina', 500_000, 'rosa'), of('eli', 850_000, 'rosa')]
    expect(proposeFamily(1_350_000, [...two, ...others])).toBeNull()
  })
})
