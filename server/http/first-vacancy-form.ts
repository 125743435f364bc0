import { Router } from 'express'
import type { RequestHandler } from 'express'
import type { Deps } from '#server/http/context.ts'
import { checkFirstVacancy, writeFirstVacancy } from '#server/features/money/first-vacancy/draft.ts'
import { postFirstVacancy } from '#server/features/money/first-vacancy/post.ts'
import { postedPath, checkedPath, firstVacancyPath } from '#shared/features/money/first-vacancy/address.ts'
import { PlainCompanyForm, PlainVacancyForm } from '#shared/features/money/first-vacancy/plain-forms.ts'
import { COMPANY_STEP } from '#shared/features/money/first-vacancy/vocabulary.ts'
import { DESCRIPTION_LENGTH } from '#shared/features/board/vacancies/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction, SentForm } from './form-action.ts'

/** The forms of a first vacancy without scripts. What was typed is kept under its token, and the page shows it. */
export const firstVacancyForms = (deps: Deps): RequestHandler =>
  Router().use(formAction(deps, writeVacancy), formAction(deps, post))

const writeVacancy: FormAction<PlainVacancyForm> = {
  path: pathOf('vacancies-first'),
  // The longest description, percent-encoded: a Cyrillic character takes six bytes.
  bytesMax: 6 * DESCRIPTION_LENGTH.max + 20_000,
  sender: 'anyone',
  form: PlainVacancyForm,
  async submit(ctx, { token: known, ...text }) {
    const { token } = await writeFirstVacancy(ctx, { token: known, text })
    try {
      await checkFirstVacancy(ctx, { token })
    } catch (error) {
      if (error instanceof Problem && error.code === 'invalid') return checkedPath(firstVacancyPath(token))
      throw error
    }
    return firstVacancyPath(token, { step: COMPANY_STEP })
  },
  refused: (_refusal, sent) => refusedPath(sent),
}

const post: FormAction<PlainCompanyForm> = {
  path: `${pathOf('vacancies-first')}/company`,
  bytesMax: 20_000,
  sender: 'user',
  form: PlainCompanyForm,
  async submit(ctx, { token, companyId, ...company }, { fields }) {
    // Before the scripts of the page have come, the form does not ask an existing company about its placement.
    const isFree = companyId === null ? company.placement === 'free' : fields['placement'] === 'free'
    return postedPath(await postFirstVacancy(ctx, { token, companyId, company, isFree }), company.placement)
  },
  refused(refusal, sent) {
    const page = firstVacancyPath(tokenOf(sent), { step: COMPANY_STEP })
    if (refusal.kind === 'guest') return signInPath(page)
    if (refusal.kind === 'problem' && refusal.problem.code === 'invalid') return checkedPath(page)
    if (refusal.kind !== 'problem' || refusal.problem.code !== 'conflict') return `${page}&error=other`
    if (refusal.problem.fields?.['inn'] !== undefined) return `${page}&error=inn`
    return `${page}&error=${refusal.form.companyId === null ? 'limit' : 'drafts'}`
  },
}

const tokenOf = ({ fields }: SentForm) => PlainCompanyForm.shape.token.safeParse(fields['token']).data ?? null

function refusedPath(sent: SentForm) {
  const page = firstVacancyPath(tokenOf(sent))
  return `${page}${page.includes('?') ? '&' : '?'}error=other`
}
