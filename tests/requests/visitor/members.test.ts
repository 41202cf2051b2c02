import { beforeAll, expect, it } from 'vitest'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

for (const path of ['/testimonial/francis-adrian-lim', '/testimonial/nobody', "/testimonial/'%20or%201=1--"])
  it(`${path} is not found: nothing written, nobody known [TES-2]`, async () => {
    expect((await fetch(site.url + path)).status).toBe(404)
  })

for (const query of ['page=0', 'page=-1', 'page=1e9', 'page=999999', 'page=%27%3B--', 'page=2&page=3', 'page[]=1'])
  it(`members with the query ${query} are a page all the same [TES-1]`, async () => {
    const answer = await fetch(`${site.url}/members?${query}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('ALYANNA REYES CABRERA')
  })
