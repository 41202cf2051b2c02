import type { TestimonialErrors } from '#domain/content/testimonials'

/**
 * What sending a testimonial was answered: what is wrong with it and what was typed, or that it could not be stored.
 */
export type TestimonialAnswer = {
  errors: TestimonialErrors & { image?: string }
  titles: string[]
  typedTitle: string
  caption: string
  failed: boolean
}
