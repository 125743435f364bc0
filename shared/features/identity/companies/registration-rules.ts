import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import type { CompanyType } from './vocabulary.ts'

type Registration = { type: CompanyType; inn: string | null; kpp: string | null; ogrn: string | null }
type Errors = Partial<Record<'inn' | 'kpp' | 'ogrn', string>>

/** Types of one person; the others are organisations. */
export const isPersonType = (type: CompanyType) =>
  type === 'sole_proprietor' || type === 'self_employed' || type === 'private_person'

/**
 * Checks that a company has the numbers of its type (НК ст. 84, приказы ФНС о порядке присвоения ИНН и КПП): an
 * organisation has an INN of 10 digits, a KPP and an OGRN of 13; a person has an INN of 12 and no KPP, and only a sole
 * proprietor has an OGRN, of 15. An organisation is asked for its KPP where a bill needs it. Numbers must be well formed or
 * null. Returns messages by field.
 */
export function registrationErrors({ type, inn, kpp, ogrn }: Registration): Errors {
  const errors: Errors = {}
  if (isPersonType(type)) {
    if (inn !== null && inn.length !== 12) errors.inn = 'У физического лица и предпринимателя в ИНН 12 цифр.'
    if (kpp !== null) errors.kpp = 'КПП есть только у организаций. Оставьте поле пустым.'
    if (ogrn !== null && type !== 'sole_proprietor')
      errors.ogrn = 'ОГРН есть только у организаций и предпринимателей. Оставьте поле пустым.'
    else if (ogrn !== null && ogrn.length !== 15) errors.ogrn = 'В ОГРНИП 15 цифр.'
    return errors
  }
  if (inn !== null && inn.length !== 10)
    errors.inn = 'У организации в ИНН 10 цифр. Если вы предприниматель, выберите другой тип компании.'
  if (inn === null && kpp !== null) errors.inn = FORM_MESSAGES.required
  if (ogrn !== null && ogrn.length !== 13) errors.ogrn = 'В ОГРН организации 13 цифр.'
  return errors
}
