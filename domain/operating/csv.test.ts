import { describe, expect, it } from 'vitest'
import { CSV_START, csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it('quotes every cell, doubles quotes inside and ends with CR LF [ADM-13]', () => {
    expect(csvLine(['Ana "Nena" Peña', 'a, b', 12, null, ''])).toBe('"Ana ""Nena"" Peña","a, b","12","",""\r\n')
    expect(csvLine(['two\r\nlines'])).toBe('"two\r\nlines"\r\n')
    expect(CSV_START.codePointAt(0)).toBe(0xfeff)
  })

  it('takes the power from what a spreadsheet would run [ADM-13]', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r']) {
      const cell = `${start}HYPERLINK("http://evil.example")`
      expect(csvLine([cell])).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`)
    }
    for (const plain of ['Maria', "'quoted", ' =1+1', '1-2', 'a@b.example', ''])
      expect(csvLine([plain])).toBe(`"${plain}"\r\n`)
  })
})

it('leaves a number below nought as it is: a spreadsheet sums it [LED-2, ADM-13]', () => {
  expect(csvLine(['-500.00', '-1', '-1+1', '-'])).toBe(`"-500.00","-1","'-1+1","'-"\r\n`)
})
