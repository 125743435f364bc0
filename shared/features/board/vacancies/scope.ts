import type { EMPLOYMENT_FORMS, SCOPES, WORK_FORMS } from './vocabulary.ts'

type Form = (typeof WORK_FORMS)[number]

/** Forms of work of each scope; none for any form, known or not. */
const SCOPE_FORMS: Readonly<Record<(typeof SCOPES)[number], readonly Form[]>> = {
  home: ['remote', 'home'],
  hybrid: ['hybrid'],
  all: [],
}

/** The fields of the filter that the scope depends on. */
type Scoped = {
  scope: (typeof SCOPES)[number]
  workForm: readonly Form[]
  company: number | null
  employment: readonly (typeof EMPLOYMENT_FORMS)[number][]
}

/**
 * Whether the scope has an effect: a chosen form of work says more than it, a company is asked for with all it has, and
 * nobody works in shifts far away from home.
 */
export const takesScope = ({ workForm, company, employment }: Omit<Scoped, 'scope'>): boolean =>
  workForm.length === 0 && company === null && !(employment.length === 1 && employment[0] === 'rotation')

/** The filter with the forms of work that its scope stands for. */
export const withScopeForms = <F extends Scoped>(filter: F): F =>
  takesScope(filter) ? { ...filter, workForm: [...SCOPE_FORMS[filter.scope]] } : filter
