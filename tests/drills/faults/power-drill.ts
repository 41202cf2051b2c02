import { noDisks } from './loop-disk.ts'
import { powerCycles } from './power-cycles.ts'

// Cuts the power of a disk IMAGES times (200) while the site's verbs write on it, and compares what is on it with
// what had been acknowledged.
// The control does not wait for the disk (synchronous = normal, files without fsync); it must lose.
const images = Number(process.env.IMAGES ?? 200)
if (!Number.isInteger(images) || images < 1) {
  console.error('IMAGES: must be a whole number of 1 or more')
  process.exit(2)
}
const cannot = noDisks()
if (cannot) {
  console.error(`This drill makes a disk of its own: ${cannot}.`)
  process.exit(2)
}

const began = Date.now()
const kept = await powerCycles({ images, way: 'verb' })
console.log(
  `synchronous = full, files fsynced:    ${kept.images} power cuts, ${kept.acknowledged} acknowledged acts looked for, ${kept.lost} lost, ${kept.halves} half done, ${kept.corrupt} images damaged`,
)
const control = await powerCycles({ images: Math.min(images, 50), way: 'unsynced' })
console.log(
  `synchronous = normal, files unsynced: ${control.images} power cuts, ${control.acknowledged} acknowledged acts looked for, ${control.lost} lost in ${control.imagesWithLoss} images, ${control.corrupt} images damaged`,
)
console.log(`${((Date.now() - began) / 1000).toFixed(0)} s`)

const held = kept.lost === 0 && kept.halves === 0 && kept.corrupt === 0
console.log(held ? 'target met: nothing acknowledged was lost, no image was damaged' : 'TARGET MISSED')
if (control.lost === 0) console.log('THE CONTROL LOST NOTHING: this drill does not take the power where it hurts')
process.exitCode = held && control.lost > 0 ? 0 : 1
