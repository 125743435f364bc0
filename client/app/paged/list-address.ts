import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf, type RouteName } from '#shared/routing/route-table.ts'

export type Choices = Readonly<Record<string, readonly [string, ...string[]]>>

/** The query of a list, as in its address. `search` is empty if there is no search. */
export type ListQuery<Given extends Choices = Choices> = {
  readonly [Name in keyof Given]: Given[Name][number]
} & { readonly search: string; readonly page: number }

export type ListAddress<Given extends Choices> = {
  route: RouteName
  choices: Given
  searchMax: number
  read(query: string): ListQuery<Given>
  /** @param query what is not given has its default @param more parameters that the page reads itself */
  href(query: Partial<ListQuery<Given>>, more?: Record<string, string | number | null | undefined>): string
}

/**
 * The address of a list with pages. `choices` are its parameters with their values, the first of which is the default
 * and is left out of the address.
 */
export function listAddress<const Given extends Choices>(
  route: RouteName,
  choices: Given,
  { searchMax = 200, pagesMax }: { searchMax?: number; pagesMax?: number } = {},
): ListAddress<Given> {
  const names = Object.keys(choices)
  return {
    route,
    choices,
    searchMax,
    read(query) {
      const params = new URLSearchParams(query)
      const chosen = names.map((name) => [name, choiceIn(choices[name] ?? [''], params.get(name))])
      return withChoices<Given>(Object.fromEntries(chosen), {
        search: (params.get('search') ?? '').trim().slice(0, searchMax),
        page: pageNumber(params, pagesMax),
      })
    },
    href({ page = 1, search, ...chosen }, more = {}) {
      const given: Record<string, unknown> = chosen
      const params = names.map((name) => {
        const value = given[name]
        return [name, typeof value === 'string' && value !== choices[name]?.[0] ? value : null]
      })
      return withPage(pathOf(route), page, { ...Object.fromEntries(params), search, ...more })
    },
  }
}

const choiceIn = (values: readonly [string, ...string[]], text: string | null) =>
  values.find((value) => value === text) ?? values[0]

/** Safe: each choice is one of its values. */
const withChoices = <Given extends Choices>(
  chosen: Record<string, string>,
  rest: { search: string; page: number },
) => ({ ...chosen, ...rest }) as ListQuery<Given>
