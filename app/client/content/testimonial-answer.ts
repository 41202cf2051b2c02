import type { TestimonialErrors } from '#domain/content/testimonials'

export type TestimonialAnswer = {
  errors: TestimonialErrors & { image?: string }
  titles: string[]
  titleInput: string
  caption: string
  failed: boolean
}
