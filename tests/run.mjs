import { join } from 'node:path'
import { become, install, needNode, stop } from '../commands/install.mjs'

// npm test: installs what has changed, then the layers run under the Node that the site runs on. Any Node from 18 on
// can run this file.
try {
  await install()
  become(needNode(), [join('tests', 'layers.ts'), ...process.argv.slice(2)])
} catch (error) {
  stop(error)
}
