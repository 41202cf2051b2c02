import { dottedPlaces, type Ring, type StoryKind } from '#domain/content/stories'

type Shown = { kind: StoryKind; ring: Ring; origin: string }

export function omitPageText({ kind, ring, origin }: Shown): Shown {
  const stories = ring.stories.map((story) =>
    story.place === ring.at ? { ...story, title: '', content: '', postUrl: null } : story,
  )
  const dotted = dottedPlaces(ring.at, ring.total)
  return {
    kind,
    origin,
    ring: { ...ring, stories, names: ring.names.filter(({ place }) => !dotted.includes(place)) },
  }
}

export function readStoryData(box: HTMLElement): Shown {
  const { kind, ring, origin } = JSON.parse(box.dataset.of ?? '') as Shown
  const text = (selector: string) => box.querySelector(selector)?.textContent ?? null
  const stories = ring.stories.map((story) =>
    story.place === ring.at
      ? {
          ...story,
          title: text('#story-title') ?? '',
          content: text('.story-content') ?? '',
          postUrl: text('.story-post p'),
        }
      : story,
  )
  const dots = [...box.querySelectorAll<HTMLAnchorElement>('a.dot')]
  const places = dottedPlaces(ring.at, ring.total)
  const names = dots.map((dot, at) => ({
    place: places[at] ?? 0,
    id: decodeURIComponent(dot.pathname.split('/').at(-1) ?? ''),
    title: dot.ariaLabel ?? '',
  }))
  return { kind, origin, ring: { ...ring, stories, names: [...ring.names, ...names] } }
}
