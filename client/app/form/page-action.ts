import { useLocation } from 'react-router'
import { withQuery } from '#shared/kernel/with-query.ts'
import type { FormAddress, FormValues, PageAction } from '#shared/routing/page-action.ts'

/** The members of an operation of `api` that a form needs. */
type Operation<Input, Output> = {
  key(): readonly unknown[]
  call(input: Input): Promise<Output>
}

type Options<Input, Output> = {
  done(output: Output, form: { values: FormValues; address: FormAddress }): string | null
  /** Names of the checkboxes, which are converted to booleans. */
  checkboxes?: readonly string[]
  /** Converts the submitted values to the input; by default the values are the input. */
  toInput?: (values: FormValues, address: FormAddress) => object
  isByToken?: boolean
  oneClick?: (token: string) => Input
}

/**
 * Declares a form of a page, which posts to the address of the page. The page exports it in `forms`. For browsers
 * without scripts the server calls the operation; if it is refused, the server renders the page again with the
 * submitted values.
 */
export function pageAction<Input, Output>(
  operation: Operation<Input, Output>,
  {
    done,
    checkboxes = [],
    toInput = (values) => withCheckboxes(values, checkboxes),
    isByToken = false,
    oneClick,
  }: Options<Input, Output>,
): PageAction<Input, Output> {
  return {
    operation: pathIn(operation.key()),
    call: (input) => operation.call(input),
    // Safe: the operation checks its input by the contract, and its messages are shown at the fields.
    toInput: (values, address) => toInput(values, address) as Input,
    done,
    isByToken,
    oneClick: oneClick ?? null,
  }
}

/** Options of a form on a page that a link with a token opens: the page displays the new state of its subject. */
export const byToken = (path: string) => ({
  isByToken: true,
  done: (_output: unknown, { values }: { values: FormValues }) =>
    withQuery(path, { token: values['token'] ?? '' }),
})

/**
 * Actions of one page, whose forms have different inputs. Safe: an action receives only the input that it has created.
 */
export const pageActions = (...actions: readonly unknown[]) => actions as readonly PageAction[]

const withCheckboxes = (values: FormValues, names: readonly string[]) => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, name in values])),
})

function pathIn([path]: readonly unknown[]): readonly string[] {
  return Array.isArray(path) ? path.map(String) : []
}

export function useFormAddress(): FormAddress {
  const { pathname, search } = useLocation()
  return { path: pathname, params: new URLSearchParams(search) }
}
