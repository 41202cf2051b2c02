import { useEffect, useState } from 'react'
import { linkTo } from '#routes'
import { SEARCH_LONGEST } from '#domain/operating/search/search-query'
import type { SearchResult } from './search-loader.ts'

const TYPING_MS = 150
const NOTHING: SearchResult = { search: '', isTooShort: false, parts: [] }

export function useSearchHits(text: string) {
  const search = text.trim().slice(0, SEARCH_LONGEST)
  const [result, setResult] = useState(NOTHING)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (search === '') return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      const found = await fetchHits(search, request.signal)
      if (request.signal.aborted) return
      setFailed(found ? null : search)
      if (found) setResult(found)
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [search])
  return {
    result: search === '' ? NOTHING : result,
    isCurrent: search === '' || result.search === search,
    hasFailed: failed === search,
  }
}

async function fetchHits(search: string, signal: AbortSignal): Promise<SearchResult | null> {
  try {
    const query = new URLSearchParams({ search })
    const answer = await fetch(`${linkTo('adminSearchHits')}?${query}`, {
      signal,
      cache: 'no-store',
      redirect: 'error',
    })
    return answer.ok ? ((await answer.json()) as SearchResult) : null
  } catch {
    return null
  }
}
