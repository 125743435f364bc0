/** Moves the focus to the heading of a list when the focused button was removed with its row. */
export const focusHeading = (id: string) => moveLostFocus(() => document.getElementById(id))

/** Moves the focus to an element when the focused control has left the page. */
export function moveLostFocus(find: () => HTMLElement | null | undefined) {
  // The dialog first returns the focus to the button, then the row is removed.
  setTimeout(() => {
    if (document.activeElement === document.body || document.activeElement === null) find()?.focus()
  }, 50)
}

/** A ref for what follows a form: it takes the place of the button that had the focus. */
export const focusReceipt = (element: HTMLElement | null) => element?.focus()

/** A ref for a form that opens in the place of the button that had the focus. */
export const focusFirstField = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus()
