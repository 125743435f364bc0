/** A row that goes takes the focus of its button with it: the heading of the list gets it. */
export function focusHeading(id: string) {
  // The dialog gives focus back to its button first, and the row leaves after that.
  setTimeout(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      document.getElementById(id)?.focus()
  }, 50)
}
