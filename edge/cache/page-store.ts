import type { CachedPage } from './cached-page.ts'

const MOST_PAGES = 600

type Filling = {
  render(address: string): Promise<CachedPage | null>
  onStored(address: string, page: CachedPage, version: number): void
}

export function openPageStore({ render, onStored }: Filling) {
  const pages = new Map<string, CachedPage>()
  const underway = new Map<string, Promise<CachedPage | null>>()
  let version = 0
  let generation = 0

  const clear = () => {
    pages.clear()
    underway.clear()
    generation += 1
  }
  const fill = async (address: string, asOf: number) => {
    const begun = generation
    const page = await render(address)
    if (page && asOf === version && begun === generation) {
      if (pages.size >= MOST_PAGES) pages.delete(pages.keys().next().value ?? '')
      pages.set(address, page)
      onStored(address, page, asOf)
    }
    return page
  }
  return {
    get: (address: string) => pages.get(address),
    isOf: (other: number) => other === version,
    moveTo(now: number): void {
      if (now === version) return
      version = now
      clear()
    },
    clear,
    getOrRender(address: string): Promise<CachedPage | null> {
      const known = pages.get(address)
      if (known) return Promise.resolve(known)
      const filling = underway.get(address) ?? fill(address, version)
      underway.set(address, filling)
      return filling.finally(() => {
        if (underway.get(address) === filling) underway.delete(address)
      })
    },
  }
}

export type PageStore = ReturnType<typeof openPageStore>
