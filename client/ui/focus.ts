/** Moves the focus to the heading of a list when the focused button was removed with its row. */
export function focusHeading(id: string) {
  // The dialog first returns the focus to the button, then the row is removed.
  setTimeout(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      document.getElementById(id)?.focus()
  }, 50)
}

/** A ref for what follows a form: it takes the place of the button that had the focus. */
export const focusReceipt = (element: HTMLElement | null) => element?.focus()
