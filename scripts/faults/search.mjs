/** Faults in search: parsing, filters, facets, order, texts and the refresh of the index. */

export const SEARCH_FAULTS = [
  {
    name: 'a phrase in quotes finds its words anywhere',
    file: 'shared/lists/text/query.ts',
    find: 'groups.push([literal(words)])',
    replace: 'groups.push([{ words, phrase: false }])',
    tests: ['tests/features/vacancies/search/text.test.ts'],
  },
  {
    name: 'the facet of professions forgets what only the chosen profession keeps out',
    file: 'server/lists/scan.ts',
    find: `countRows(rejectedSlots[filter] ?? [], counter)`,
    replace: `countRows(rejectedSlots[filter]?.slice(0, 0) ?? [], counter)`,
    tests: ['tests/features/vacancies/search/facets.test.ts'],
  },
  {
    name: 'a vacancy whose term is over stays in lists until the index is read again',
    file: 'server/features/board/vacancies/index/plan.ts',
    find: `if (!(float64(expiresAt, slot) > now)) hidden`,
    replace: `if (!(float64(expiresAt, slot) > now) && slot < 0) hidden`,
    tests: ['tests/features/vacancies/search/filters.test.ts'],
  },
  {
    name: 'a vacancy that names only the lower end of its pay is not found by pay',
    file: 'server/features/board/vacancies/index/columns.ts',
    find: `Math.max(row.salaryFrom ?? 0, row.salaryTo ?? 0)`,
    replace: `row.salaryTo ?? 0`,
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
    name: 'of vacancies that fit alike the older stands first',
    file: 'server/lists/collector.ts',
    find: 'b.score - a.score || b.slot - a.slot',
    replace: 'b.score - a.score || a.slot - b.slot',
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
    file: 'server/lists/memory-list.ts',
    find: `          index.remove(batch.filter((id) => !shown.has(id)))
`,
    replace: `          if (shown.size === 0) index.remove(batch.filter((id) => !ids.includes(id)))
`,
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
    find: `JSON.stringify([query.groups, query.excluded])`,
    replace: `JSON.stringify(query.groups)`,
    tests: ['tests/features/vacancies/search/text.test.ts'],
  },
  {
    name: 'the length of a title does not count in ranking',
    file: 'server/lists/text/queries.ts',
    find: 'const BY_LENGTH = sql`1`',
    replace: 'const BY_LENGTH = sql`0`',
    tests: ['tests/features/vacancies/search/text.test.ts'],
  },
  {
    name: 'a resume counts in facets for a viewer who must not see it',
    file: 'server/features/board/resumes/index/plan.ts',
    find: `if (uint8(audience, slot) > rank) hidden`,
    replace: `if (uint8(audience, slot) > rank + 1) hidden`,
    tests: ['tests/features/resumes/index.test.ts'],
  },
]
