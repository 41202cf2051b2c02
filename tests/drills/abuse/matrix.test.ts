import { describe, expect, it } from 'vitest'
import { EDGE, MATRIX } from './matrix.ts'
import { edgeAddresses, siteAddresses } from './routes.ts'
import { wordsOf } from './stage-words.ts'

const HERE = 'tests/drills/abuse/matrix.ts'

describe('the permission matrix', () => {
  it('has a row for every address of the site, and none for an address that is gone [NAV-10]', () => {
    const paths = siteAddresses().map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(50)
    expect(
      paths
        .filter((path) => !MATRIX[path])
        .map(
          (path) =>
            `${path} has no row. Add to MATRIX in ${HERE}: '${path}': { who: 'everybody' | 'signed-in' | 'staff' | { owner: 'P' }, at: (stage) => … when it has parameters, shows: { role: 'words only they may see' } }`,
        ),
    ).toEqual([])
    expect(
      Object.keys(MATRIX)
        .filter((path) => !paths.includes(path))
        .map((path) => `${path} is no address of app/routes.ts any more: take its row out of ${HERE}`),
    ).toEqual([])
  })

  it('has a deed for every action, and for every button an action tells apart [NAV-10]', () => {
    const anywhere = Object.values(MATRIX).flatMap(({ changes = [] }) => changes.flatMap(wordsOf))
    const missing = siteAddresses().flatMap(({ path, file, takesWrites, intents, sharedIntents }) => {
      const changes = MATRIX[path]?.changes ?? []
      if (!takesWrites)
        return changes.length > 0
          ? [`${path} takes no writes any more: take the deeds out of its row in ${HERE}`]
          : []
      if (changes.length === 0)
        return [
          `${path} (app/${file}) has an action and no change. Add to its row in ${HERE}: changes: [{ fields: () => ({ … what its form sends … }), by: 'the role that proves it works', leaves: 'change' }]`,
        ]
      const known = changes.flatMap(wordsOf)
      return [
        ...intents.filter((intent) => !known.includes(intent)),
        ...sharedIntents.filter((intent) => !anywhere.includes(intent)),
      ].map(
        (intent) =>
          `${path} (app/${file}) knows the intent '${intent}' and the matrix does not. Add to the deeds of its row in ${HERE}: { fields: () => ({ intent: '${intent}', … }), by: …, leaves: 'change' }`,
      )
    })
    expect(missing).toEqual([])
  })

  it('has a line for everything that no page answers [REG-6, PAY-7]', () => {
    const paths = edgeAddresses()
    expect(paths).toContain('/files/:id')
    expect(
      paths
        .filter((path) => !EDGE[path])
        .map(
          (path) =>
            `${path} is answered at the edge and has no line. Add it to EDGE in ${HERE}, and its requests to tests/drills/abuse/matrix.e2e.ts`,
        ),
    ).toEqual([])
  })

  it('would notice a route, an action and a button without a row', () => {
    const known = siteAddresses()
    expect(known.find(({ path }) => path === '/admin/trainees')).toMatchObject({
      takesWrites: true,
      intents: expect.arrayContaining(['unenroll']),
    })
    expect(known.find(({ path }) => path === '/admin/audit')).toMatchObject({ takesWrites: false })
    expect(known.find(({ path }) => path === '/registration/:packagesid')?.sharedIntents).toEqual(
      expect.arrayContaining(['cancel', 'next', 'submit']),
    )
  })
})
