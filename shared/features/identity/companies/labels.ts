import type { CompanyType } from './model.ts'
import type { VerificationState } from './vocabulary.ts'

export const COMPANY_TYPE_LABELS: Readonly<Record<CompanyType, string>> = {
  direct: 'Прямой работодатель',
  agency: 'Кадровое агентство',
  sole_proprietor: 'Индивидуальный предприниматель',
  self_employed: 'Самозанятый',
  private_person: 'Частное лицо',
}

/** For staff, inside a sentence. */
export const VERIFICATION_LABELS: Readonly<Record<VerificationState, string>> = {
  none: 'не просили',
  asked: 'ждёт решения',
  verified: 'проверена',
  refused: 'отказано',
}
