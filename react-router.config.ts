import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  // With every route known at start the browser never asks /__manifest, which would name the links of a page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
