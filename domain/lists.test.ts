import { expect, test } from 'vitest'
import { sortNamed } from './lists.ts'

test('a list is put in the order its address names, and newest first when that is none', () => {
  expect(['oldest', 'name', 'newest', 'price', '', null].map(sortNamed)).toEqual([
    'oldest',
    'name',
    'newest',
    'newest',
    'newest',
    'newest',
  ])
})
