import { readFile } from 'node:fs/promises'
import { ART_SETS, type ArtSet } from '#domain/content/look/look'
import { findDrawing } from '#domain/content/look/recolour-art'
import { artFile } from '#services/operating/place'

export async function readArtSets(): Promise<Record<ArtSet, string>> {
  const drawings = ART_SETS.map(
    async (set) => [set, await readFile(artFile(findDrawing('stage', set).file), 'utf8')] as const,
  )
  return Object.fromEntries(await Promise.all(drawings)) as Record<ArtSet, string>
}
