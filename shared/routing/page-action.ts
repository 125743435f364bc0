/**
 * Forms of pages that work without scripts: the declaration by a page, and the data with which the server renders it
 * again.
 */

/** Submitted values by name of a field. A browser sends only checked boxes. */
export type FormValues = Readonly<Record<string, string>>

/** The address of the page that the form is on. */
export type FormAddress = { path: string; params: URLSearchParams }

/** A form of a page: its operation, and the next page. Access, limits and checks are those of the operation. */
export type PageAction<Input = unknown, Output = unknown> = {
  /** Path of the operation in the contract. */
  operation: readonly string[]
  /** Calls the operation from a browser. */
  call(input: Input): Promise<Output>
  toInput(values: FormValues, address: FormAddress): Input
  /** The next page; if null, the page of the form displays the output. */
  done(output: Output, form: { values: FormValues; address: FormAddress }): string | null
  /** The token in the form gives the right to send it: no session is read. */
  isByToken: boolean
  /**
   * For an address in the `List-Unsubscribe` header of an e-mail (RFC 8058): a mail program posts to it without a field of
   * the form, and the token is in the address.
   */
  oneClick: ((token: string) => Input) | null
}

/**
 * A field of every such form that identifies the submitted form of a page. The name `action` would hide that member of
 * the form.
 */
export const ACTION_FIELD = '_action'

export const actionName = ({ operation }: Pick<PageAction, 'operation'>) => operation.join('.')

/** A form that was submitted without scripts: its page displays the submitted values and the outcome. */
export type PostedForm = {
  /** Name as returned by `actionName`. */
  action: string
  values: FormValues
  /** In the shape of an API response, with field names as on the wire; null without a refusal. */
  refusal: { status: number; message: string; data?: unknown } | null
  /** Output of an operation whose page displays it; null after a refusal. */
  output: unknown
}
