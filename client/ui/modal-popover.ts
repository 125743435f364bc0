/**
 * Makes a popover as modal as a dialog: the rest of the page is inert while it is open (WCAG 2.4.11). The browser
 * handles Escape and restores focus. Returns a function that undoes it.
 */
export function makeModal(popover: HTMLElement): () => void {
  let release = () => {}
  // After it opens: the browser has stored the element to restore focus to.
  const onToggle = () => {
    release()
    release = popover.matches(':popover-open') ? isolate(popover) : () => {}
  }
  // Before it closes: focus cannot return to an inert button.
  const onBeforeToggle = (event: ToggleEvent) => event.newState === 'closed' && release()
  popover.addEventListener('toggle', onToggle)
  popover.addEventListener('beforetoggle', onBeforeToggle)
  if (popover.matches(':popover-open')) onToggle()
  return () => {
    popover.removeEventListener('toggle', onToggle)
    popover.removeEventListener('beforetoggle', onBeforeToggle)
    release()
  }
}

function isolate(popover: HTMLElement): () => void {
  const outside = elementsOutside(popover)
  for (const element of outside) element.inert = true
  const role = popover.getAttribute('role')
  popover.setAttribute('role', 'dialog')
  popover.setAttribute('aria-modal', 'true')
  if (!popover.contains(document.activeElement)) popover.focus()
  return () => {
    for (const element of outside) element.inert = false
    if (role === null) popover.removeAttribute('role')
    else popover.setAttribute('role', role)
    popover.removeAttribute('aria-modal')
  }
}

/** The siblings of the element and of its ancestors, except inert elements and live regions. */
function elementsOutside(element: HTMLElement): HTMLElement[] {
  const outside: HTMLElement[] = []
  for (let node: HTMLElement | null = element; node && node !== document.body; node = node.parentElement)
    for (const sibling of node.parentElement?.children ?? [])
      if (
        sibling !== node &&
        sibling instanceof HTMLElement &&
        !sibling.inert &&
        !sibling.matches('[aria-live]')
      )
        outside.push(sibling)
  return outside
}
