import type { Mutation } from './mutations.ts'

/** Faults of the kinds that people make, one or more in each layer, and the tests that notice. */
export const SOWN_FAULTS: readonly Mutation[] = []
