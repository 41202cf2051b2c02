import { entryPath } from '#domain/content/share-tags'
import { linkTo } from '#routes'
import { useMemo, useState } from 'react'
import { afterwards } from './afterwards.ts'
import { dottedPlaces, shorterWay, wrapped, type Ring, type StoryKind } from '#domain/content/stories'

type Shown = Ring['stories'][number]
type Name = Ring['names'][number]
type Light = { turn: number; place: number; left: { place: number; side: -1 | 1 } | null }

export type Slide = { side: number; at: number; shown: Shown }

const HOLD = 2

export type RingShow = ReturnType<typeof useRing>

export function useRing(kind: StoryKind, start: Ring) {
  const { total } = start
  const [stories, setStories] = useState(() => new Map(start.stories.map((story) => [story.place, story])))
  const [names, setNames] = useState(() => new Map(start.names.map((name) => [name.place, name])))
  const [light, setLight] = useState<Light>({ turn: 0, place: start.at, left: null })
  const [failed, setFailed] = useState(false)
  const story = stories.get(light.place) ?? start.stories.find(({ place }) => place === start.at) ?? nothing(start.at)

  const fetchAround = async (id: string): Promise<Map<number, Shown> | null> => {
    try {
      const answer = await fetch(linkTo('around', { kind, id }))
      if (!answer.ok) throw new Error(String(answer.status))
      const more = (await answer.json()) as Ring
      const known = new Map([...stories, ...more.stories.map((each): [number, Shown] => [each.place, each])])
      setStories((before) => new Map([...before, ...known]))
      setNames((before) => new Map([...before, ...more.names.map((each): [number, Name] => [each.place, each])]))
      setFailed(false)
      return known
    } catch {
      setFailed(true)
      return null
    }
  }

  const goTo = async (place: number, side: -1 | 1) => {
    if (place === light.place) return
    const id = stories.get(place)?.id ?? names.get(place)?.id
    const known = stories.has(place) ? stories : await fetchAround(id ?? story.id)
    const next = known?.get(place)
    if (!known || !next) return
    setLight((before) => ({
      turn: before.turn + side,
      place,
      left: { place: before.place, side: side === 1 ? -1 : 1 },
    }))
    // The router stores its own data in history.state.
    afterwards(() => history.replaceState(history.state, '', entryPath(kind, next.id) + location.search))
    if (known === stories && isShortAt(place, total, known, names)) await fetchAround(next.id)
  }

  const slides = useMemo(() => findSlides(light, stories, story, total), [light, stories, story, total])

  return {
    story,
    total,
    failed,
    turn: light.turn,
    place: light.place,
    slides,
    dots: dottedPlaces(light.place, total).flatMap((place) => names.get(place) ?? []),
    neighbour: (side: -1 | 1) => stories.get(wrapped(light.place + side, total))?.id ?? story.id,
    move: (side: number) => goTo(wrapped(light.place + side, total), side < 0 ? -1 : 1),
    jump: (place: number) => goTo(place, shorterWay(light.place, place, total)),
  }
}

function isShortAt(
  place: number,
  total: number,
  known: ReadonlyMap<number, unknown>,
  names: ReadonlyMap<number, unknown>,
): boolean {
  const reach = Math.min(HOLD, Math.floor(total / 2))
  const adjacent = Array.from({ length: 2 * reach + 1 }, (_, step) => wrapped(place - reach + step, total))
  return adjacent.some((each) => !known.has(each)) || dottedPlaces(place, total).some((each) => !names.has(each))
}

function findSlides(light: Light, stories: ReadonlyMap<number, Shown>, story: Shown, total: number): Slide[] {
  return (total === 1 ? [0] : total === 2 ? [-1, 0, 1] : [-2, -1, 0, 1, 2]).flatMap((side): Slide[] => {
    const place = light.left?.side === side ? light.left.place : wrapped(light.place + side, total)
    const shown = side === 0 ? story : stories.get(place)
    return shown ? [{ side, at: light.turn + side, shown }] : []
  })
}

function nothing(place: number): Shown {
  return { place, id: '', title: '', content: '', date: null, postUrl: null, picture: null }
}
