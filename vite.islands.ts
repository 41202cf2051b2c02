import { build, type Plugin } from 'vite'

const NAME = 'virtual:islands'
const ENTRY = 'app/render/islands/main.tsx'

type Bundle = { fileName: string; text: string; isEntry: boolean }

let built: Promise<Bundle[]> | null = null

/**
 * Builds the script of pages without React, using Preact; development uses React everywhere, so that hot reloading
 * works.
 */
export function islands(shared: Plugin[]): Plugin {
  return {
    name: 'islands',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null
      if (this.environment.mode !== 'build') return `export default ''`
      built ??= buildIslands(shared)
      return `export default ${JSON.stringify(`/${(await built).find(({ isEntry }) => isEntry)?.fileName}`)}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      built ??= buildIslands(shared)
      for (const { fileName, text } of await built) this.emitFile({ type: 'asset', fileName, source: text })
    },
  }
}

async function buildIslands(shared: Plugin[]): Promise<Bundle[]> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [...shared, withoutSheets()],
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: new URL('app/render/islands/router.tsx', import.meta.url).pathname },
        { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
        { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
        { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      ],
    },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        output: {
          entryFileNames: 'assets/islands-[hash].js',
          chunkFileNames: 'assets/island-[name]-[hash].js',
        },
      },
    },
  })
  const outputs = Array.isArray(made) ? made : [made]
  return outputs.flatMap((each) =>
    'output' in each
      ? each.output.flatMap((file) =>
          file.type === 'chunk' ? [{ fileName: file.fileName, text: file.code, isEntry: file.isEntry }] : [],
        )
      : [],
  )
}

function withoutSheets(): Plugin {
  return { name: 'without-sheets', enforce: 'pre', load: (id) => (id.endsWith('.css') ? '' : null) }
}
