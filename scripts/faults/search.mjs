/** Faults in search: parsing, filters, facets, order, texts and the refresh of the index. */

export const SEARCH_FAULTS = [
  {
    name: 'a phrase that has a term of its own is not counted as several words',
    file: 'server/lists/text-index/match.ts',
    find: 'words: offsets.length,',
    replace: 'words: 1,',
    tests: ['tests/lists/text-index/text-index.test.ts'],
  },
  {
    name: 'a list of a text holds all that mentions it',
    file: 'server/lists/text/about.ts',
    find: 'const needed = node.fields & fields',
    replace: 'const needed = node.fields | (fields & 0)',
    tests: ['tests/features/vacancies/search/mentions.test.ts'],
  },
  {
    name: 'what a text excludes is left out of it, and of nothing else',
    file: 'server/lists/text/about.ts',
    find: 'if (nodes.length === 0) return query',
    replace: 'if (nodes.length >= 0) return query',
    tests: ['tests/features/vacancies/search/understanding.test.ts'],
  },
  {
    name: 'a text that finds little loses its profession first',
    file: 'server/lists/relaxation.ts',
    find: '.sort((a, b) => a.weight - b.weight)',
    replace: '.sort((a, b) => b.weight - a.weight)',
    tests: ['tests/features/vacancies/search/understanding.test.ts'],
  },
  {
    name: 'a row that two filters reject counts as rejected by one',
    file: 'server/lists/scan-bitmaps.ts',
    find: 'without(ofFilter, severally)',
    replace: 'without(ofFilter, without(severally, severally))',
    tests: ['tests/lists/scan.test.ts'],
  },
  {
    name: 'a phrase in quotes finds its words anywhere',
    file: 'shared/lists/text/query.ts',
    find: 'const term: QueryTerm = { words, phrase: words.length > 1 }',
    replace: 'const term: QueryTerm = { words, phrase: words.length > 1 && phrase === undefined }',
    tests: ['tests/features/vacancies/search/text.test.ts'],
  },
  {
    name: 'the facet of professions forgets what only the chosen profession keeps out',
    file: 'server/lists/scan-bitmaps.ts',
    find: `countAll(onlyOf, [counter])`,
    replace: `countAll(onlyOf.fill(0), [counter])`,
    tests: ['tests/features/vacancies/search/facets.test.ts'],
  },
  {
    name: 'the filter of unsaid hours promises the list without them',
    file: 'server/features/board/vacancies/index/wanted-hours.ts',
    find: 'facet({ ...filter, hoursUnsaid: true })',
    replace: 'facet(filter)',
    tests: ['tests/features/vacancies/search/facets.test.ts'],
  },
  {
    name: 'a vacancy whose term is over stays in lists until the index is read again',
    file: 'server/features/board/vacancies/index/columns.ts',
    find: `if (!(expiry > now)) setBit`,
    replace: `if (!(expiry > now) && slot < 0) setBit`,
    tests: ['tests/features/vacancies/search/filters.test.ts'],
  },
  {
    name: 'a vacancy that names only the lower end of its pay is not found by pay',
    file: 'server/features/board/vacancies/index/columns.ts',
    find: `Math.max(salaryFrom ?? 0, salaryTo ?? 0)`,
    replace: `salaryTo ?? 0`,
    tests: ['tests/features/vacancies/search/filters.test.ts'],
  },
  {
    name: 'the lowest pay first begins with those that name none',
    file: 'server/lists/collector.ts',
    find: `sort === 'salary_desc' || pay === 0 ? pay`,
    replace: `sort === 'salary_desc' ? pay`,
    tests: ['tests/features/vacancies/search/filters.test.ts'],
  },
  {
    name: 'the least relevant of the best vacancies stand first',
    file: 'server/lists/collector.ts',
    find: 'buffer.subarray(0, length).sort().reverse()',
    replace: 'buffer.subarray(0, length).sort()',
    tests: ['tests/features/vacancies/search/text.test.ts'],
  },
  {
    name: 'a vacancy that is closed stays in remembered answers of the search',
    file: 'server/lists/column-store.ts',
    find: `      remove(ids)
      compact()
      version += 1
`,
    replace: `      remove(ids)
      compact()
`,
    tests: ['tests/features/vacancies/search/facets.test.ts'],
  },
  {
    name: 'a vacancy that is closed stays in the index',
    file: 'server/lists/memory-engine.ts',
    find: `      index.remove(gone)
`,
    replace: ``,
    tests: ['tests/features/vacancies/search/filters.test.ts'],
  },
  {
    name: 'remote work from a city is not found under its region',
    file: 'server/features/board/vacancies/index/place-sets.ts',
    find: `for (const id of [...locationIds, ...from]) for (const ancestor`,
    replace: `for (const id of locationIds) for (const ancestor`,
    tests: ['tests/features/vacancies/search/filters.test.ts'],
  },
  {
    name: 'a search with an excluded word takes the answer of the search without it',
    file: 'server/lists/text/search.ts',
    find: `JSON.stringify(query)`,
    replace: `JSON.stringify(query.groups)`,
    tests: ['tests/features/vacancies/search/text.test.ts'],
  },
  {
    name: 'the length of a title does not count in ranking',
    file: 'server/lists/text-index/search.ts',
    find: 'const COVERAGE = 0.25',
    replace: 'const COVERAGE = 0',
    tests: ['tests/lists/text-index/text-index.test.ts'],
  },
  {
    name: 'a resume counts in facets for a viewer who must not see it',
    file: 'server/features/board/resumes/index/filters.ts',
    find: `if (uint8(audience, slot) > rank) setBit`,
    replace: `if (uint8(audience, slot) > rank + 1) setBit`,
    tests: ['tests/features/resumes/index.test.ts'],
  },
  {
    name: 'a search server shows vacancies that have expired',
    file: 'server/features/board/vacancies/index/attributes.ts',
    find: 'expires_at>${Math.floor(now)}',
    replace: 'expires_at>${Math.floor(now / 1e15)}',
    tests: ['tests/lists/engines/vacancies.test.ts'],
  },
  {
    name: 'a search server shows resumes to viewers who must not see them',
    file: 'server/features/board/resumes/index/attributes.ts',
    find: 'audience<=${AUDIENCE_RANK[viewer.audience]}',
    replace: 'audience<=2',
    tests: ['tests/features/resumes/search-server.test.ts'],
  },
  {
    name: 'a search server counts wrongly when there are many groups',
    file: 'server/lists/search-server/group-room.ts',
    find: 'if (full.length === 0) return results',
    replace: 'if (full.length >= 0) return results',
    tests: ['tests/lists/engines/vacancies.test.ts'],
  },
  {
    name: 'a change that the search server did not take is lost',
    file: 'server/board-lists-server.ts',
    find: 'if (!options?.isWritten) await onMissed(name, ids)',
    replace: 'if (!options?.isWritten && Date.now() < 0) await onMissed(name, ids)',
    tests: ['tests/lists/engines/outage.test.ts'],
  },
]
