/** Forms of pages that work without scripts: what a page declares, and how the server shows it again. */

/** What a form sends, by name of a field. A browser sends only the boxes that are checked. */
export type FormValues = Readonly<Record<string, string>>

/** The address of the page that the form is on. */
export type FormAddress = { path: string; params: URLSearchParams }

/** A form of a page: its operation, and what follows. Access, limits and checks are those of the operation. */
export type PageAction<Input = unknown, Output = unknown> = {
  /** Path of the operation in the contract. */
  operation: readonly string[]
  /** Calls the operation from a browser. */
  call(input: Input): Promise<Output>
  toInput(values: FormValues, address: FormAddress): Input
  /** The next page; null: the page of the form shows the output. */
  done(output: Output, form: { values: FormValues; address: FormAddress }): string | null
  /** The token in the form gives the right to send it: no session is read. */
  isByToken: boolean
  /**
   * For an address in the `List-Unsubscribe` header of an e-mail (RFC 8058): a mail program posts to it without a field of
   * the form, and the token is in the address.
   */
  oneClick: ((token: string) => Input) | null
}

/** A field of every such form: which of the forms of a page was sent. `action` would hide that member of the form. */
export const ACTION_FIELD = '_action'

export const actionName = ({ operation }: Pick<PageAction, 'operation'>) => operation.join('.')

/** A form that was sent without scripts: its page shows what was typed and what became of it. */
export type PostedForm = {
  /** As `actionName` has it. */
  action: string
  values: FormValues
  /** In the shape of an answer of the API, with names of fields as on the wire; null without a refusal. */
  refusal: { status: number; message: string; data?: unknown } | null
  /** Of an operation whose page shows it; null after a refusal. */
  output: unknown
}
