import { DAY_MS } from '#shared/kernel/durations.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { isInn, isOgrn } from '#shared/features/identity/companies/tax-numbers.ts'
import { isPersonType } from '#shared/features/identity/companies/registration-rules.ts'
import type { CompanyType } from '#shared/features/identity/companies/model.ts'
import { domainOf } from '#shared/kernel/domains.ts'
import type { DemoCompany } from './companies.ts'
import { createRandom } from './random.ts'

/** Facts about a demo company in addition to its profile. */
export type DemoProofs = {
  inn: string | null
  kpp: string | null
  ogrn: string | null
  /** As the register writes it; null without an entry. */
  legalTitle: string | null
  registeredOn: string | null
  confirmedDomain: string | null
}

const NO_PROOFS: DemoProofs = {
  inn: null,
  kpp: null,
  ogrn: null,
  legalTitle: null,
  registeredOn: null,
  confirmedDomain: null,
}

/**
 * Numbers of the register and a confirmed domain: every verified company has an INN, as the product requires. They use
 * a separate random sequence, so that the company itself stays the same.
 */
export function demoProofs(seed: string, company: DemoCompany, number: number): DemoProofs {
  const random = createRandom(`${seed} proofs ${company.slug}`)
  const hasNumber = random.chance(0.4) || company.verifiedAt !== null
  const age = random.int(200, 4000)
  const isConfirmed = random.chance(0.45)
  if (!hasNumber) return NO_PROOFS
  const registeredOn = isoDay(new Date(Date.parse(company.createdAt) - age * DAY_MS))
  return {
    ...inventedNumbers(company.type, { number, registeredOn }),
    ...(hasRegisterEntry(company.type)
      ? { legalTitle: legalTitleOf(company), registeredOn }
      : { legalTitle: null, registeredOn: null }),
    confirmedDomain: isConfirmed && company.siteUrl !== null ? domainOf(company.siteUrl) : null,
  }
}

/** A private or a self-employed person is in no register of companies. */
const hasRegisterEntry = (type: CompanyType) => type === 'sole_proprietor' || !isPersonType(type)

/** Valid by their control digits, and of the region 00, in which the tax service issues none. */
export function inventedNumbers(
  type: CompanyType,
  { number, registeredOn }: { number: number; registeredOn: string },
): Pick<DemoProofs, 'inn' | 'kpp' | 'ogrn'> {
  const year = registeredOn.slice(2, 4)
  const digits = String(number)
  if (isPersonType(type))
    return {
      inn: completed(`00${digits.padStart(8, '0')}`, 2, isInn),
      kpp: null,
      ogrn: type === 'sole_proprietor' ? completed(`3${year}00${digits.padStart(9, '0')}`, 1, isOgrn) : null,
    }
  return {
    inn: completed(`00${digits.padStart(7, '0')}`, 1, isInn),
    kpp: '000101001',
    ogrn: completed(`1${year}00${digits.padStart(7, '0')}`, 1, isOgrn),
  }
}

/** The digits with the control digits that fit. */
function completed(digits: string, controls: number, isValid: (value: string) => boolean): string {
  for (let tail = 0; tail < 10 ** controls; tail += 1) {
    const value = `${digits}${String(tail).padStart(controls, '0')}`
    if (isValid(value)) return value
  }
  throw new Error(`No control digits fit ${digits}`)
}

function legalTitleOf({ title, type }: Pick<DemoCompany, 'title' | 'type'>) {
  const name = /«[^»]+»/.exec(title)?.[0] ?? `«${title}»`
  return type === 'sole_proprietor' ? `ИП ${name} (пример)` : `ООО ${name} (пример)`
}
