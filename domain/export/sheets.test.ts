import { expect, it } from 'vitest'
import { defuseFormula, fileNameFor } from './sheets.ts'

it('formulas are defused and numbers are not [BRING-3]', () => {
  const table: [string, string][] = [
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd|calc', "'+cmd|calc"],
    ['-2+3', "'-2+3"],
    ['+639171234567', '+639171234567'],
    ['-5.00', '-5.00'],
    ['Maria', 'Maria'],
  ]
  for (const [text, safe] of table) expect(defuseFormula(text), text).toBe(safe)
})

it('files are named by person and day, each once and without signs that systems refuse [BRING-3]', () => {
  const taken = new Set<string>()
  const proof = { folder: 'proofs', name: 'Niña/../Santos', day: '2026-10-01', ending: 'png' }
  expect(fileNameFor(proof, taken)).toBe('proofs/Niña .. Santos 2026-10-01.png')
  expect(fileNameFor(proof, taken)).toBe('proofs/Niña .. Santos 2026-10-01 (2).png')
  expect(fileNameFor({ ...proof, name: '..', day: '' }, taken)).toBe('proofs/No name.png')
})
