import type { z } from 'zod'
import { RowId } from '#shared/kernel/row-id.ts'
import { FirstVacancyToken } from './contract.ts'
import { FirstCompanyText, FirstVacancyText } from './forms.ts'

/** The form of the text without scripts; its token is empty before the first save. */
export const PlainVacancyForm = FirstVacancyText.extend({ token: FirstVacancyToken.nullable().catch(null) })
export type PlainVacancyForm = z.infer<typeof PlainVacancyForm>

/** The form of the company without scripts. */
export const PlainCompanyForm = FirstCompanyText.extend({
  token: FirstVacancyToken,
  companyId: RowId.nullable().catch(null),
})
export type PlainCompanyForm = z.infer<typeof PlainCompanyForm>
