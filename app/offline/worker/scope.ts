// TypeScript's service worker types conflict with its DOM types.
export type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
export type Installing = Lasting & { addRoutes?(rules: object[]): Promise<void> }
export type Fetching = Lasting & {
  request: Request
  respondWith(answer: Promise<Response> | Response): void
  preloadResponse?: Promise<Response | undefined>
}
export type WorkerMessageEvent = Lasting & { data: unknown }

type Scope = {
  location: Location
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  registration: { navigationPreload?: { enable(): Promise<void> } }
  cookieStore?: { get(name: string): Promise<{ value: string } | null> }
  addEventListener(type: 'install', hear: (event: Installing) => void): void
  addEventListener(type: 'activate', hear: (event: Lasting) => void): void
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void
  addEventListener(type: 'message', hear: (event: WorkerMessageEvent) => void): void
}

export const scope = globalThis as unknown as Scope
