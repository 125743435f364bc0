/** Faults in the browser: addresses, heads, forms, focus. */

export const CLIENT_FAULTS = [
  {
    name: 'opening a response leads to the first page of the list',
    file: 'client/features/board/responses/received/address.ts',
    find: 'page: page > 1 ? page : null,',
    replace: 'page: page > 1 && open === null ? page : null,',
    tests: ['tests/features/responses/address.test.ts'],
  },
  {
    name: 'the table of responses forgets the day of the filter',
    file: 'client/features/board/responses/received/address.ts',
    find: '    due_by: dueBy,',
    replace: '    due: dueBy,',
    tests: ['tests/features/responses/address.test.ts'],
  },
  {
    name: 'the second page of rated companies forgets the search',
    file: 'client/features/content/reviews/reviews.page.tsx',
    find: 'return withPage(PATH, view.page, { search: view.search })',
    replace: 'return withPage(PATH, view.page)',
    tests: ['tests/http/reviews-pages.test.ts'],
  },
  {
    name: 'the second page of courses has the address of the first',
    file: 'client/features/content/courses/courses.page.tsx',
    find: 'canonicalPath: coursesPath(filter, page),',
    replace: 'canonicalPath: coursesPath(filter),',
    tests: ['tests/features/courses/catalogue.test.ts'],
  },
  {
    name: 'search engines index pages of errors',
    file: 'client/app/error-page.tsx',
    find: `title: toHeading(failureOf(error).status),
  isIndexed: false,`,
    replace: `title: toHeading(failureOf(error).status),
  isIndexed: true,`,
    tests: ['tests/http/edge-answers.test.ts'],
  },
  {
    name: 'the correction of a review begins without its second text',
    file: 'client/features/content/reviews/review-form.tsx',
    find: `improve: review?.improve ?? '' }`,
    replace: `improve: '' }`,
    tests: ['e2e/reviews.spec.ts'],
  },
  {
    name: 'two courses are counted as many',
    file: 'shared/features/content/courses/vocabulary.ts',
    find: `few: 'курса'`,
    replace: `few: 'курсов'`,
    tests: ['tests/features/courses/catalogue.test.ts'],
  },
  {
    name: 'a form does not show what was refused beside its fields',
    file: 'client/app/form/refusal.ts',
    find: '(isField(name) ? [] : [text])',
    replace: '(isField(name) ? [text] : [])',
    tests: ['tests/kernel/form-refusal.test.ts'],
  },
  {
    name: 'a button stays busy after an error',
    file: 'client/app/form/use-form.ts',
    find: `      fail(general, fields)
    } finally {
      isInFlight.current = false
      setIsSending(false)
    }`,
    replace: `      fail(general, fields)
      return
    }
    isInFlight.current = false
    setIsSending(false)`,
    tests: ['e2e/response-thread.spec.ts'],
  },
  {
    name: 'a message that is being written appears in another conversation',
    file: 'client/features/board/responses/thread/composer.tsx',
    find: 'draft: { name: `message ${id}` },',
    replace: 'draft: { name: `message ${Math.min(id, 0)}` },',
    tests: ['e2e/response-thread.spec.ts'],
  },
  {
    name: 'a new template is not in the list until a reload',
    file: 'client/features/board/responses/answering/templates-dialog.tsx',
    find: 'refresh: TEMPLATES, done: onClose',
    replace: 'refresh: [], done: onClose',
    tests: ['e2e/response-thread.spec.ts'],
  },
  {
    name: 'a command leaves what it has changed as it was on the page',
    file: 'client/app/command/use-command.ts',
    find: 'await renew(stored && hashKey(stored))',
    replace: 'if (stored) await renew(hashKey(stored))',
    tests: ['e2e/staff.spec.ts'],
  },
  {
    name: 'a confirmed command that fails says nothing',
    file: 'client/app/command/confirm-command.tsx',
    find: 'error={command.refusal}',
    replace: 'error={null}',
    tests: ['e2e/staff.spec.ts'],
  },
  {
    name: 'an address past the last page of a list stays there',
    file: 'client/app/paged/paged-list.tsx',
    find: 'page > pages ? hrefOf(pages)',
    replace: 'page < 0 ? hrefOf(pages)',
    tests: ['e2e/staff.spec.ts'],
  },
  {
    name: 'a search in a list of staff forgets its view',
    file: 'client/app/staff/staff-list.tsx',
    find: 'query[name] !== choices[name]?.[0]',
    replace: 'query[name] === name',
    tests: ['tests/snapshots/private-pages.test.ts'],
  },
  {
    name: 'the server and the browser render different times of a meeting',
    file: 'client/features/board/responses/thread/meeting-time.tsx',
    find: 'useHydrated() ?',
    replace: `useHydrated() || at !== '' ?`,
    tests: ['tests/features/responses/meeting-time.test.tsx'],
  },
  {
    name: 'the focus stays where it was when a page is opened',
    file: 'client/app/page-focus.tsx',
    find: `if (hash === '' && !keepsFocus)`,
    replace: `if (hash !== '' && !keepsFocus)`,
    tests: ['e2e/shell.spec.ts'],
  },
]
