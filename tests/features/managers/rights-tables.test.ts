/** The tables of rights are whole: an operation that nobody has a row for is never asked as a stranger. */
import { expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'
import { CASES } from './rights-cases.ts'
import { ROWS } from './rights-of-work-cases.ts'

test('the table of rights names every operation of accounts and companies', () => {
  const { session, accounts, managers, companies: ofCompanies } = contract
  const features = { session, accounts, managers, companies: ofCompanies }
  const names = Object.entries(features).flatMap(([feature, list]) =>
    Object.keys(list).map((name) => `${feature}.${name}`),
  )
  expect(Object.keys(CASES).toSorted()).toEqual(names.toSorted())
})

const FEATURES = [
  'posting',
  'payments',
  'ledger',
  'packages',
  'documents',
  'moderation',
  'resumes',
  'responses',
  'favourites',
  'guardians',
] as const

test('the table of rights of work names every operation of its features', () => {
  const names = FEATURES.flatMap((feature) =>
    Object.keys(contract[feature]).map((name) => `${feature}.${name}`),
  )
  expect(Object.keys(ROWS).toSorted()).toEqual(names.toSorted())
})

/** Features of accounts, which the other table names, and those whose own tests walk the actors. */
const ELSEWHERE = [
  'session',
  'accounts',
  'managers',
  'companies',
  'firstVacancies',
  'savedSearches',
  'searchLog',
  'routeRules',
  'courses',
  'schools',
  'jobs',
  'matches',
  'texts',
  'facts',
  'figures',
  'remarks',
  'claims',
  'complaints',
  'people',
  'auditLog',
  'recovery',
  'hidden',
  'reviews',
  'webhooks',
  'apiTokens',
  'companyApi',
  'grants',
  'cardPayments',
  'incomeReceipts',
  'taxRegimes',
  'staffCompanies',
  'companySources',
  'staffSources',
]

test('every operation outside the tables of rights is public', () => {
  const covered = new Set<string>([...FEATURES, ...ELSEWHERE])
  const closed = Object.entries(contract)
    .filter(([feature]) => !covered.has(feature))
    .flatMap(([feature, list]) =>
      Object.entries(list).map(([name, one]) => [`${feature}.${name}`, accessOf(one)]),
    )
    .filter(([, access]) => access !== 'public')
  expect(closed).toEqual([])
})

/** Safe: every operation of a contract has its meaning there; one without it is not public. */
const accessOf = (operation: object) =>
  (operation as { '~orpc'?: { meta?: { access?: string } } })['~orpc']?.meta?.access
