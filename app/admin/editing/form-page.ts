import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { uploadFailed } from '#domain/content/content'
import { isLineFailure } from '#domain/line'
import { editingText } from '#domain/text/staff/content/editing'
import { NOTHING, type ContentAnswer } from '../content/content-answer.ts'

export { ErrorBoundary } from '../list/page.tsx'

/** Turns a server failure into a result, so that the form keeps its input. */
export async function clientAction({
  serverAction,
}: {
  serverAction(): Promise<ContentAnswer>
}): Promise<ContentAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || isLineFailure(error)) throw error
    const status =
      typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
        ? error.status
        : null
    const text = status === 413 ? editingText.tooLarge : editingText.notSaved(status)
    return { ...NOTHING, values: {}, failed: uploadFailed(text) }
  }
}

/** The form keeps the data it was opened with, even when the server cannot be reached. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
