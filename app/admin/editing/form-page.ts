import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { uploadFailed } from '#domain/content/content'
import { isLineFailure } from '#domain/line'
import { editingText } from '#domain/text/staff/content/editing'
import { EMPTY_RESULT } from '#app/action-result'
import type { EntryResult } from './entry-result.ts'

export { ErrorBoundary } from '../list/page.tsx'

export async function clientAction({ serverAction }: { serverAction(): Promise<EntryResult> }): Promise<EntryResult> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || isLineFailure(error)) throw error
    const status =
      typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
        ? error.status
        : null
    const text = status === 413 ? editingText.tooLarge : editingText.notSaved(status)
    return { ...EMPTY_RESULT, failed: uploadFailed(text) }
  }
}

/** The form keeps the data it was opened with, even when the server cannot be reached. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
