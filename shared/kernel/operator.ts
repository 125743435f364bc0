/** Who runs the board. Without zod, for public pages. */

/** An organisation, a sole proprietor (ИП), a person who pays the tax on professional income. */
export const OPERATOR_FORMS = ['ooo', 'ip', 'self_employed'] as const
export type OperatorForm = (typeof OPERATOR_FORMS)[number]

/** «ООО», within a sentence. */
export const OPERATOR_FORM_NAMES: Record<OperatorForm, string> = {
  ooo: 'ООО',
  ip: 'ИП',
  self_employed: 'самозанятый',
}

export type Operator = {
  form: OperatorForm
  name: string
  /** 10 digits of an organisation, 12 of a person. */
  inn: string
  /** ОГРН of an organisation, ОГРНИП of a sole proprietor; null for a self-employed person, who has none. */
  ogrn: string | null
  address: string
  email: string
}

/** The name of a registration number: that of a sole proprietor has 15 digits, that of an organisation 13. */
export const ogrnName = (ogrn: string) => (ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН')
