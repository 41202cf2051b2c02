import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Fails the browser build when a page lets the records or the outside reach the browser: they belong inside loader, action or middleware. */
function browserWall(): Plugin {
  return {
    name: 'browser-wall',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (/^#(records|services|commands)\//.test(source))
        throw new Error(`${importer}: ${source} would reach the browser. Use it only inside loader, action or middleware; a rule both sides need belongs in domain/.`)
      return null
    },
  }
}

/** Lets each entry of the server keep its name; the router would call every one of them index.js. */
function namedEntries(): Plugin {
  const config = () => ({ environments: { ssr: { build: { rollupOptions: { output: { entryFileNames: '[name].js' } } } } } })
  return { name: 'named-entries', config: { order: 'post', handler: config } }
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), browserWall(), namedEntries()],
  environments: {
    // What belongs together comes together: a dozen small files cost a phone on a slow link a line each, compress worse, and every name stands in the list of
    // routes that each page loads. A group takes along what it needs and no earlier one has: parts that many share stand before those that use them.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                { name: 'shell', test: /app.(root|ui.(site-|account-slot|members-menu|user-data|brand|button|icon|nonce|route-focus|hydrated|picture|ribbons|share-tags|stage-art)|visitor.layout)|domain.(accounts|packages|pictures|sharing|stage-\w+)\.ts/ },
                { name: 'story', test: /app.ui.(story-\w+|carousel|advancing|trail)\.tsx|domain.(stories|formats)\.ts/ },
                { name: 'dialogs', test: /app.ui.(dialog|message-dialog)\.tsx/ },
                { name: 'notices', test: /app.ui.notice\.tsx/ },
                { name: 'messages', test: /domain.messages\.ts/ },
                { name: 'icons', test: /lucide-react/ },
                { name: 'desk', test: /app.ui.(data-list|search-field|row-menu|confirm-dialog|ask|admin-failure|pager|toast|live-region|status-pill|page-head|sort-choice)\.tsx|app.admin.(desk-list|list-address)\.tsx?/ },
                { name: 'contact', test: /app.ui.(contact-(section|form|troubles)|field)\.tsx/ },
              ],
            },
          },
        },
      },
    },
    // The server is built whole, from its first command to the pages, so that all of it shares one copy of every module, and starts
    // without the compiler that turns TypeScript into what Node runs: 20 MB and a fifth of the start.
    ssr: { build: { rollupOptions: { input: { index: './server.ts', start: './commands/start.ts', starter: './commands/starter/process.ts', 'picture-process': './services/picture-process.ts', 'receipt-reading': './services/receipt-reading.ts' }, output: { entryFileNames: '[name].js' } } } },
  },
  build: { assetsInlineLimit: 0, target: 'es2022' },
})
