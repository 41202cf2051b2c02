/**
 * So long looking at the same thing again makes no second line: somebody who compares a receipt, or leaves a page open
 * that is read anew every ten seconds, looks once. A longer time would hide that somebody came back.
 */
export const LOOK_MINUTES = 15

export const LOOKS = ['receipt open', 'profile open', 'guardian open', 'report open', 'report export'] as const
export type LookKind = (typeof LOOKS)[number]
