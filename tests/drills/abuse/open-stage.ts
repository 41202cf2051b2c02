import { startSite, type Site } from '../../site.ts'
import { setStage, type Stage } from './stage.ts'

/** A site of one's own with the eight roles on it. */
export async function openStage(): Promise<{ site: Site; stage: Stage }> {
  const site = await startSite({ content: 'demo' })
  return { site, stage: await setStage(site) }
}
