import { isSameCompanyName } from '#shared/features/identity/companies/company-names.ts'
import { excerpt } from '#shared/kernel/excerpt.ts'
import type { MappedSource } from '../kind.ts'
import { buildCompanyFields } from '../mapping/company.ts'
import { toPlainLine } from '#server/features/intake/imports/text/plain-line.ts'
import { readPath, toList, toTexts } from '../mapping/values.ts'

const NAMES_MAX = 100
const HIDDEN =
  /^(?:confidential|company confidential|anonymous|конфиденциальн\p{L}*|аноним\p{L}*|не указан\p{L}*|скрыт\p{L}*)$/iu

/**
 * Fields of an import record for the employer of a posting. Each of several organisations is read, by all its names. The
 * company is that of the source; where none of the names is, `named_employer` has them, empty when the posting names nobody.
 */
export function readEmployer(organization: unknown, source: MappedSource): Record<string, unknown> {
  const names = readNames(organization)
  const { company } = source
  const isOwn = company === null || names.some((name) => isSameCompanyName(name, company.title))
  return {
    ...buildCompanyFields(source, names[0] ?? null),
    named_employer: isOwn ? null : excerpt(names.join(', '), NAMES_MAX),
  }
}

const NAME_FIELDS = ['name', 'legalName', 'alternateName'] as const

function readNames(organization: unknown): string[] {
  const names = toList(organization)
    .flatMap((one) => [one, ...NAME_FIELDS.map((field) => readPath(one, field))])
    .flatMap(toTexts)
    .map(toPlainLine)
    .filter((name) => name !== '' && !HIDDEN.test(name))
  return [...new Set(names)]
}
