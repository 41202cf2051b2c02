import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A list is read again after a refusal too, because a refusal means that it was out of date. */
export function revalidatesAlso({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || (actionStatus ?? 200) >= 400
}
