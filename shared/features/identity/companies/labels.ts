import type { CompanyType } from './model.ts'

export const COMPANY_TYPE_LABELS: Readonly<Record<CompanyType, string>> = {
  direct: 'Прямой работодатель',
  agency: 'Кадровое агентство',
  sole_proprietor: 'Индивидуальный предприниматель',
  self_employed: 'Самозанятый',
  private_person: 'Частное лицо',
}
