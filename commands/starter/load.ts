import { endStarterContent, insertContent, starterAdministrator, type Content } from '#records/content/starter'
import { transaction } from '#records/engine/db'
import { insertDrills } from '#records/training/practice/drills'
import { SAMPLE_DRILLS } from '#services/training/sample-drills'
import type { StageArt } from '#domain/content/stage-art'
import type { OpenAcademy } from '../academy.ts'
import { readDemoActivity } from './activity-content.ts'
import { readDemoContent, type DemoContent, type DemoSet } from './demo-content.ts'
import { keepArt, keepMaterial, keepPaymentDetails, keepPortrait, readPortraits } from './files.ts'
import { loadActivity, loadCoaches, withActivity } from './load-activity.ts'
import { loadClients } from './load-clients.ts'

export async function loadStarterContent(academy: OpenAcademy, set: DemoSet): Promise<string[]> {
  const activity = readDemoActivity(set)
  if (!activity) return loadSiteAndClients(academy, set)
  const demo = readDemoContent(set)
  await loadSite(academy, demo, set)
  const administrator = await starterAdministrator(academy.records)
  const coaches = await loadCoaches(academy, administrator, activity)
  const clients = await loadClients(academy, administrator, withActivity(demo.clients, activity))
  await loadActivity(academy, { administrator, coaches: coaches.actors }, activity)
  await endStarterContent(academy.records, academy.now())
  return [...coaches.lines, ...clients]
}

export async function loadSiteAndClients(academy: OpenAcademy, set: DemoSet): Promise<string[]> {
  const demo = readDemoContent(set)
  await loadSite(academy, demo, set)
  if (set === 'debate') await loadDebateDrills(academy)
  const lines = await loadClients(academy, await starterAdministrator(academy.records), demo.clients)
  await endStarterContent(academy.records, academy.now())
  return lines
}

async function loadDebateDrills({ records }: OpenAcademy): Promise<void> {
  await transaction(records, async (trx) => {
    await insertDrills(trx, SAMPLE_DRILLS.debate, null)
    return { ok: true }
  })
}

async function loadSite(academy: OpenAcademy, demo: DemoContent, set: DemoSet): Promise<void> {
  await insertContent(academy.records, await toContent(academy, demo, set), academy.now())
}

async function toContent({ files }: OpenAcademy, demo: DemoContent, set: DemoSet): Promise<Content> {
  const { packages, wins, news, accomplishments, members, materials, starterSiteContent, starterWinHeader } = demo
  const portraits = readPortraits()
  const picture = async (art: StageArt | null) => (art ? keepArt(files, art) : null)
  const stories = (list: typeof wins) =>
    Promise.all(
      list.map(async ({ art, postUrl, ...story }) => ({ ...story, post_url: postUrl, image: await picture(art) })),
    )
  return {
    packages: packages.map((training, position) => ({ ...training, position })),
    wins: await stories(wins),
    news: await stories(news),
    accomplishments: [...accomplishments],
    members: await Promise.all(
      members.map(async ({ art, titles, ...member }) => ({
        ...member,
        titles: titles.join(', '),
        image: member.id in portraits ? await keepPortrait(files, member.id) : await picture(art),
      })),
    ),
    materials: await Promise.all(
      materials.map(async ({ id, fileName, art }) => ({
        id,
        file_name: fileName,
        file: await keepMaterial(files, id),
        image: await picture(art),
      })),
    ),
    paymentDetails: set === 'demo' ? await keepPaymentDetails(files) : null,
    named: { ...starterSiteContent, recentWinHeader: starterWinHeader },
  }
}
