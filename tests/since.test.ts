import { expect, it } from 'vitest'
import { stepsFor } from './since.ts'

const browserOf = (...changed: string[]) => stepsFor(changed, 'main').find(({ layer }) => layer === 'e2e')?.more ?? []

it('a change runs the browser tests of its room alone, and one of a rule none', () => {
  expect(browserOf('app/admin/content/news.tsx')).toEqual(['tests/e2e/admin'])
  expect(browserOf('app/client/money/balance.tsx', 'app/admin/money/ledger.tsx')).toEqual([
    'tests/e2e/admin',
    'tests/e2e/client',
    'tests/e2e/offline',
  ])
  expect(browserOf('tests/drills/abuse/attacks.e2e.ts')).toEqual(['tests/drills/abuse'])
  expect(browserOf('domain/forms.ts')).toEqual([])
})

it('a change of the product asks the built site, one of the papers runs no request', () => {
  const layersOf = (file: string) => stepsFor([file], 'main').map(({ layer }) => layer)
  expect(layersOf('domain/forms.ts')).toEqual(['lint', 'types', 'rules', 'records', 'requests'])
  expect(layersOf('docs/glossary.md')).toEqual(['lint', 'types', 'rules', 'records'])
  expect(stepsFor([], 'main')).toEqual([])
})
