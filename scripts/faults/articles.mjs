/** Faults in articles: their list, feed and pages. */

export const ARTICLE_FAULTS = [
  {
    name: 'the cached list of one topic is shown for every topic',
    file: 'server/http/pages/cache-key.ts',
    find: `  // Of articles.
  'topic',
`,
    replace: '',
    tests: ['tests/features/content/pages.test.ts', 'tests/http/page-cache.test.ts'],
  },
  {
    name: 'the feed of a topic calls itself the feed of all',
    file: 'server/http/machine-files/article-feed.ts',
    find: '/feed.${extension}${query}`',
    replace: '/feed.${extension}`',
    tests: ['tests/http/feeds.test.ts'],
  },
  {
    name: 'the feed of articles begins with the oldest',
    file: 'server/http/machine-files/article-feed.ts',
    find: 'b.publishedOn.localeCompare(a.publishedOn)',
    replace: 'a.publishedOn.localeCompare(b.publishedOn)',
    tests: ['tests/http/feeds.test.ts'],
  },
  {
    name: 'a feed has the lead of an article as it was written',
    file: 'server/http/machine-files/article-feed.ts',
    find: '<p>${escapeHtml(lead)}</p>',
    replace: '<p>${Date.now() < 0 ? escapeHtml(lead) : lead}</p>',
    tests: ['tests/http/feeds.test.ts', 'tests/http/page-injection.test.ts'],
  },
  {
    name: 'the edge keeps the feed of articles after a change',
    file: 'server/http/machine-files/feed-routes.ts',
    find: 'tags: [CONTENT_TAG],',
    replace: 'tags: [CONTENT_TAG].slice(1),',
    tests: ['tests/http/feeds.test.ts', 'tests/http/edge-answers.test.ts'],
  },
  {
    name: 'an article shows the oldest vacancies of its topic',
    file: 'server/features/content/articles/read.ts',
    find: 'toSorted((a, b) => b - a)',
    replace: 'toSorted((a, b) => a - b)',
    tests: ['tests/features/content/pages.test.ts', 'tests/features/content/published-pages.test.ts'],
  },
  {
    name: 'search engines index every topic of the articles',
    file: 'client/features/content/articles/blog.page.tsx',
    find: 'isIndexed: topic === null,',
    replace: 'isIndexed: true,',
    tests: ['tests/features/content/pages.test.ts', 'tests/http/page-loaders.test.ts'],
  },
]
