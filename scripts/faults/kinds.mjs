/** All faults by what they are in, and what keeps one from being tried. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARTICLE_FAULTS } from './articles.mjs'
import { CLIENT_FAULTS } from './client.mjs'
import { COMPANY_FAULTS } from './companies.mjs'
import { COMPLAINT_FAULTS } from './complaints.mjs'
import { COURSE_FAULTS } from './courses.mjs'
import { HTTP_FAULTS } from './http.mjs'
import { FORGOTTEN_FAULTS } from './forgotten.mjs'
import { JOB_FAULTS } from './jobs.mjs'
import { MATCH_FAULTS } from './matches.mjs'
import { MONEY_FAULTS } from './money.mjs'
import { NOTIFICATION_FAULTS } from './notifications.mjs'
import { POLICY_FAULTS } from './policies.mjs'
import { RESPONSE_FAULTS } from './responses.mjs'
import { REVIEW_FAULTS } from './reviews.mjs'
import { SEARCH_FAULTS } from './search.mjs'
import { SQL_FAULTS } from './sql.mjs'

export const KINDS = [
  { name: 'Access rights', faults: POLICY_FAULTS },
  { name: 'Forgotten parts', faults: FORGOTTEN_FAULTS },
  { name: 'Jobs', faults: JOB_FAULTS },
  { name: 'Money', faults: MONEY_FAULTS },
  { name: 'Search', faults: SEARCH_FAULTS },
  { name: 'SQL', faults: SQL_FAULTS },
  { name: 'Companies', faults: COMPANY_FAULTS },
  { name: 'Responses', faults: RESPONSE_FAULTS },
  { name: 'Reviews', faults: REVIEW_FAULTS },
  { name: 'Courses', faults: COURSE_FAULTS },
  { name: 'Complaints', faults: COMPLAINT_FAULTS },
  { name: 'Articles', faults: ARTICLE_FAULTS },
  { name: 'Matches', faults: MATCH_FAULTS },
  { name: 'Notifications', faults: NOTIFICATION_FAULTS },
  { name: 'HTTP', faults: HTTP_FAULTS },
  { name: 'Client', faults: CLIENT_FAULTS },
]

/** Whether a test of a fault is a story in a browser. */
export const isStory = (test) => test.startsWith('e2e/')

/**
 * Why faults cannot be tried in a checkout: the text of one is not there once, it overlaps another, a test file is missing.
 * @returns a sentence each
 */
export function problemsOf(faults, root) {
  const sources = new Map()
  return faults.flatMap(({ name, file, find, replace, tests }) => {
    const problems = [
      ...(find === replace ? [`«${name}» changes nothing`] : []),
      ...(faults.filter((fault) => fault.name === name).length === 1 ? [] : [`«${name}» is there twice`]),
      ...(tests.length === 0 ? [`«${name}» names no test`] : []),
      ...tests
        .filter((test) => !existsSync(join(root, test)))
        .map((test) => `«${name}»: there is no ${test}`),
    ]
    const path = join(root, file)
    if (!existsSync(path)) return [...problems, `«${name}»: there is no ${file}`]
    const before = readFileSync(path, 'utf8')
    const matches = before.split(find).length - 1
    if (matches !== 1) return [...problems, `«${name}»: ${file} has its text ${matches} times, not once`]
    const parts = (sources.get(file) ?? before).split(find)
    if (parts.length !== 2) return [...problems, `«${name}» overlaps another fault in ${file}`]
    sources.set(file, parts.join(replace))
    return problems
  })
}
