import type { SCOPES, WORK_FORMS } from './vocabulary.ts'

type Form = (typeof WORK_FORMS)[number]

/** Forms of work of each scope; empty for any form, known or not. */
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
}

/**
 * Whether the scope has an effect: a chosen form of work is more specific than a scope, and the list of a company
 * includes all its vacancies.
 */
export const takesScope = ({ workForm, company }: Omit<Scoped, 'scope'>): boolean =>
  workForm.length === 0 && company === null

/** Adds the forms of work of the scope to the filter. */
export const withScopeForms = <F extends Scoped>(filter: F): F =>
  takesScope(filter) ? { ...filter, workForm: [...SCOPE_FORMS[filter.scope]] } : filter
