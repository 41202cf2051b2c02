export const STORY_WORDS = {
  wins: { trail: 'Wins', one: 'win', everyMs: 15_000, article: 'Article' },
  news: { trail: 'News', one: 'news item', everyMs: null, article: 'NewsArticle' },
} as const
