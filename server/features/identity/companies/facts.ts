import type { Deps } from '#server/features/identity/context.ts'
import { registrationFaults } from '#shared/features/identity/companies/registration-rules.ts'
import type { CompanyType } from '#shared/features/identity/companies/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'

type Facts = {
  type: CompanyType
  locationId: number | null
  inn: string | null
  kpp: string | null
  ogrn: string | null
}

/** What a form cannot check field by field. @throws Problem invalid beside the fields */
export function checkFacts({ referenceData }: Pick<Deps, 'referenceData'>, facts: Facts) {
  const faults: Record<string, string> = { ...registrationFaults(facts) }
  if (facts.locationId !== null && !referenceData.locations.byId(facts.locationId))
    faults['location_id'] = 'Выберите место из списка.'
  if (Object.keys(faults).length > 0) throw new Problem('invalid', 'Проверьте данные компании.', faults)
}
