import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from '../../copied-tree.ts'
import { runs } from '../../drills/abuse/mutated-tree.ts'

/** A copy of the tree built so that no script or sheet has the name it has in this one, as after any upgrade. */
export async function secondBuild(): Promise<{ root: string; remove(): void }> {
  const root = copyTree()
  renameSync(join(root, 'vite.config.ts'), join(root, 'vite.base.ts'))
  writeFileSync(
    join(root, 'vite.config.ts'),
    `import { mergeConfig } from 'vite'
import base from './vite.base.ts'
export default mergeConfig(base, {
  environments: {
    client: {
      build: { rolldownOptions: { output: {
        entryFileNames: 'assets/[name]-of-the-next-[hash].js',
        chunkFileNames: 'assets/[name]-of-the-next-[hash].js',
        assetFileNames: 'assets/[name]-of-the-next-[hash][extname]',
      } } },
    },
  },
})
`,
  )
  if (!(await runs(root, join('node_modules', '.bin', 'react-router'), ['build'])))
    throw new Error('the copy could not be built a second time')
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
