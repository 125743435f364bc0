import { z } from 'zod'
import { readTexts, TextHead } from './read-texts.ts'
import { ARTICLE_TOPICS } from '#shared/features/content/articles/topics.ts'

const ArticleHead = TextHead.extend({
  topic: z.enum(ARTICLE_TOPICS),
  /** Related professions of the directory. */
  professions: z.array(z.string()).default([]),
  /** The list of vacancies next to the text; without it that of the first profession. */
  attribute: z.string().optional(),
})

/** Articles by slug, the newest first. */
export const ARTICLE_TEXTS = new Map(
  readTexts(new URL('articles/', import.meta.url), ArticleHead)
    .toSorted((a, b) => b.head.published.localeCompare(a.head.published) || a.slug.localeCompare(b.slug))
    .map((text) => [text.slug, text]),
)
