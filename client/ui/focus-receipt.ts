/** A ref for what follows a form: it takes the place of the button that had the focus. */
export const focusReceipt = (element: HTMLElement | null) => element?.focus()
