/// <reference types="vite/client" />

declare module 'virtual:islands' {
  const address: string
  export default address
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'
  const build: ServerBuild
  export const {
    assets,
    assetsBuildDirectory,
    basename,
    entry,
    future,
    isSpaMode,
    prerender,
    publicPath,
    routeDiscovery,
    routes,
    ssr,
    allowedActionOrigins,
  }: ServerBuild
  export default build
}
