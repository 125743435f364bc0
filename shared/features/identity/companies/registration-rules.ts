import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import type { CompanyType } from './vocabulary.ts'

type Registration = { type: CompanyType; inn: string | null; kpp: string | null; ogrn: string | null }
type Faults = Partial<Record<'inn' | 'kpp' | 'ogrn', string>>

/** Types behind which there is one person; the others are organisations. */
export const isPersonType = (type: CompanyType) =>
  type === 'sole_proprietor' || type === 'self_employed' || type === 'private_person'

/**
 * Which numbers a company of a type has (НК ст. 84, приказы ФНС о порядке присвоения ИНН и КПП): an organisation an INN
 * of 10 digits with a KPP and an OGRN of 13; a person an INN of 12 and no KPP, and only a sole proprietor an OGRN, of
 * 15. Numbers are taken to be well formed or null. Messages by field; none for what is right.
 */
export function registrationErrors({ type, inn, kpp, ogrn }: Registration): Faults {
  const faults: Faults = {}
  if (isPersonType(type)) {
    if (inn !== null && inn.length !== 12) faults.inn = 'У физического лица и предпринимателя в ИНН 12 цифр.'
    if (kpp !== null) faults.kpp = 'КПП есть только у организаций. Оставьте поле пустым.'
    if (ogrn !== null && type !== 'sole_proprietor')
      faults.ogrn = 'ОГРН есть только у организаций и предпринимателей. Оставьте поле пустым.'
    else if (ogrn !== null && ogrn.length !== 15) faults.ogrn = 'В ОГРНИП 15 цифр.'
    return faults
  }
  if (inn !== null && inn.length !== 10)
    faults.inn = 'У организации в ИНН 10 цифр. Если вы предприниматель, выберите другой тип компании.'
  if (inn !== null && kpp === null) faults.kpp = FORM_MESSAGES.required
  if (inn === null && kpp !== null) faults.inn = FORM_MESSAGES.required
  if (ogrn !== null && ogrn.length !== 13) faults.ogrn = 'В ОГРН организации 13 цифр.'
  return faults
}
