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

declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type HeifPicture = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    display(pixels: ImageData, done: (pixels: ImageData | null) => void): void
  }
  export default function openLibrary(): { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifPicture[] } }
}
