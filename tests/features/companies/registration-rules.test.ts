import { expect, test } from 'vitest'
import { registrationErrors } from '#shared/features/identity/companies/registration-rules.ts'
import type { CompanyType } from '#shared/features/identity/companies/vocabulary.ts'

const ORG = { inn: '7701234560', kpp: '770101001', ogrn: '1027701234560' }
const PERSON = { inn: '500100732259', kpp: null, ogrn: '304500116000157' }
const NONE = { inn: null, kpp: null, ogrn: null }

test.each<[CompanyType, object, string[]]>([
  ['direct', NONE, []],
  ['direct', ORG, []],
  ['agency', ORG, []],
  // Asked for where a bill needs it.
  ['direct', { kpp: null }, []],
  ['direct', { inn: null }, ['inn']],
  ['direct', PERSON, ['inn', 'ogrn']],
  ['sole_proprietor', NONE, []],
  ['sole_proprietor', PERSON, []],
  ['sole_proprietor', ORG, ['inn', 'kpp', 'ogrn']],
  ['self_employed', { ...PERSON, ogrn: null }, []],
  ['self_employed', PERSON, ['ogrn']],
  ['private_person', PERSON, ['ogrn']],
  ['private_person', ORG, ['inn', 'kpp', 'ogrn']],
])('a company of the type %s with the registration data %j is invalid in %j', (type, numbers, fields) => {
  expect(Object.keys(registrationErrors({ type, ...ORG, ...numbers })).sort()).toEqual(fields)
})
